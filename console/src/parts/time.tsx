import type { TimeShape } from '../format/time.ts'
import { useFormat } from '../format/use-format.ts'

/** A time as people say it; machines and who hovers read the whole of it. */
export function Time({ at, shape }: { at: string; shape?: TimeShape }) {
  const format = useFormat()
  return (
    <time dateTime={at} title={at} className="whitespace-nowrap">
      {shape ? format.time(shape, at) : format.moment(at)}
    </time>
  )
}
