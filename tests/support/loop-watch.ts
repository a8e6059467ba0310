/**
 * For how long the event loop was held at the longest, in the time that the processor worked: what a busy machine takes
 * away between two turns of the loop is nobody's work.
 */
export function watchLoop(): { stop(): number } {
  const every = setInterval(look, 5)
  let before = process.cpuUsage()
  let longestMs = 0
  function look(): void {
    const { user, system } = process.cpuUsage(before)
    longestMs = Math.max(longestMs, (user + system) / 1_000)
    before = process.cpuUsage()
  }
  return {
    stop() {
      clearInterval(every)
      look()
      return longestMs
    },
  }
}
