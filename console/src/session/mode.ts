import { createContext, useContext } from 'react'
import type { Mode } from '../api/client.ts'

/** The mode of the page: it comes from the address, and from nowhere else. */
export const ModeContext = createContext<Mode>('test')
export const useMode = (): Mode => useContext(ModeContext)
