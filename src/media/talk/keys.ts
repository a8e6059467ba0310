import type { Clock } from '#kernel/clock.ts'

/** Keys that are pressed one soon after the other are one number, told when no other follows. */
export interface Keys {
  press(digit: string): void
  /** Nobody is told of anything any more. */
  close(): void
}

const JOIN_MS = 1_500
/** Nobody dials a longer one; what is beyond is told as another. */
const DIGITS_MAX = 32

export function openKeys(clock: Clock, tell: (digits: string) => void): Keys {
  let digits = ''
  let cancel = () => {}
  let isOpen = true
  const finish = () => {
    const pressed = digits
    digits = ''
    tell(pressed)
  }
  return {
    press(digit) {
      if (!isOpen) return
      if (digits.length >= DIGITS_MAX) finish()
      digits += digit
      cancel()
      cancel = clock.after(JOIN_MS, finish)
    },
    close() {
      isOpen = false
      cancel()
    },
  }
}
