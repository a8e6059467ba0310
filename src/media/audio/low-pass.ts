/**
 * The one filter that all resampling goes through: a sinc whose zeros lie on the samples of the slower rate, so that
 * samples of the slower rate pass untouched when the rate is raised, and every M-th tap is nothing when it is lowered;
 * shaped by a Kaiser window. It is designed when the program loads: these few numbers say all that a table of taps
 * would hide.
 */

/** To how many samples of the slower rate on each side a sample listens. It is also the delay: 2 ms at 8 kHz. */
export const LOBES = 16

/**
 * The window's shape: with so many lobes the transition is 3.4 to 4.6 kHz (at 8 kHz, in proportion elsewhere), and what
 * has to be gone lies more than 70 dB below.
 */
const BETA = 6.8

/** The filter at a distance from its middle, counted in samples of the slower rate. */
export function lowPass(distance: number): number {
  const t = Math.abs(distance)
  if (t >= LOBES) return 0
  const sinc = t === 0 ? 1 : Math.sin(Math.PI * t) / (Math.PI * t)
  return (sinc * bessel(BETA * Math.sqrt(1 - (t / LOBES) ** 2))) / bessel(BETA)
}

/**
 * The modified Bessel function of order nought, by its series; its terms have vanished long before the last of these.
 */
function bessel(x: number): number {
  let [sum, term] = [1, 1]
  for (let n = 1; n <= BESSEL_TERMS; n += 1) {
    term *= (x / (2 * n)) ** 2
    sum += term
  }
  return sum
}
const BESSEL_TERMS = 32
