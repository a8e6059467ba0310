/** What is hatched, no answer or closed hours, once for a page: inside a chart that is hidden it would paint nothing. */
export function Hatch() {
  return (
    <svg aria-hidden="true" width={0} height={0} className="absolute">
      <defs>
        <pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="2" height="5" className="fill-neu-mark" />
        </pattern>
        <pattern id="closed" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="1" height="8" className="fill-line-strong" />
        </pattern>
      </defs>
    </svg>
  )
}
