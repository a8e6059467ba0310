import { Navigate } from '@tanstack/react-router'
import { useMode } from '../session/mode.ts'

/** A client's first page is its calls. */
export function ClientHome() {
  return <Navigate to={`/${useMode()}/calls`} replace />
}
