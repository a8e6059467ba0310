/** Lets so many through at once; the others wait in the order in which they came, or until their signal fires. */
export class MailerTurns {
  #free: number
  readonly #waiting = new Set<() => void>()

  constructor(free: number) {
    this.#free = free
  }

  async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1
    else await this.#turn(signal)
    try {
      return await work()
    } finally {
      const [next] = this.#waiting
      if (next) next()
      else this.#free += 1
    }
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const called = () => {
        signal.removeEventListener('abort', leave)
        this.#waiting.delete(called)
        resolve()
      }
      const leave = () => {
        this.#waiting.delete(called)
        reject(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      this.#waiting.add(called)
    })
  }
}
