import type { ChildProcess } from 'node:child_process'

/** What the server under measurement, in a process of its own, says next. */
export function answer<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error('the server under measurement is gone'))
    child.once('exit', gone)
    child.once('message', (message) => {
      child.off('exit', gone)
      resolve(message as T)
    })
  })
}

export function ask<T>(child: ChildProcess, message: object): Promise<T> {
  const answered = answer<T>(child)
  child.send(message)
  return answered
}
