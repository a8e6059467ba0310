/**
 * Runs beside the browser's sound. The microphone becomes frames of 20 ms at 16 kHz, and what the agent says is played
 * a moment after it came, so that an unsteady network is not heard.
 */
const HZ = 16_000
const FRAME = 320
/** Played so much later than it came; and more than so much is never kept. */
const AHEAD = 960
const MOST = 8_000

class Microphone extends AudioWorkletProcessor {
  frame = new Int16Array(FRAME)
  filled = 0
  sum = 0
  count = 0
  due = 0

  process([input]) {
    const samples = input?.[0]
    if (!samples) return true
    for (const sample of samples) {
      this.sum += sample
      this.count += 1
      this.due += HZ
      if (this.due < sampleRate) continue
      this.due -= sampleRate
      this.put(this.sum / this.count)
      this.sum = 0
      this.count = 0
    }
    return true
  }

  put(value) {
    this.frame[this.filled] = Math.round(32_767 * Math.max(-1, Math.min(1, value)))
    this.filled += 1
    if (this.filled < FRAME) return
    this.filled = 0
    this.port.postMessage(this.frame.slice().buffer)
  }
}

class Speaker extends AudioWorkletProcessor {
  ring = new Float32Array(MOST)
  size = 0
  start = 0
  place = 0
  flows = false

  constructor() {
    super()
    this.port.onmessage = ({ data }) => this.take(new Int16Array(data))
  }

  take(samples) {
    for (const sample of samples) {
      if (this.size === MOST) this.drop(1)
      this.ring[(this.start + this.size) % MOST] = sample / 32_768
      this.size += 1
    }
  }

  drop(count) {
    this.start = (this.start + count) % MOST
    this.size -= count
  }

  process(_inputs, [output]) {
    const [to] = output
    if (this.size >= AHEAD) this.flows = true
    for (let n = 0; n < to.length; n += 1) {
      if (!this.flows || this.size < 2) {
        // What is left of a voice that has stopped is too short to wait for.
        this.flows = this.flows && this.size >= 2
        to[n] = 0
        continue
      }
      const [one, two] = [this.ring[this.start], this.ring[(this.start + 1) % MOST]]
      to[n] = one + (two - one) * this.place
      this.place += HZ / sampleRate
      const passed = Math.floor(this.place)
      this.place -= passed
      this.drop(Math.min(passed, this.size))
    }
    return true
  }
}

registerProcessor('microphone', Microphone)
registerProcessor('speaker', Speaker)
