/** The microphone and the loudspeaker of this browser, in frames of 20 ms at 16 kHz. */
export interface BrowserSound {
  play(frame: ArrayBuffer): void
  close(): void
}

const HZ = 16_000
const WORKLET = new URL('./sound-worklet.js', import.meta.url)

/** Rejects where there is no microphone, or nobody lets us. */
export async function openSound(hear: (frame: ArrayBuffer) => void): Promise<BrowserSound> {
  const audio = { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true }
  const stream = await navigator.mediaDevices.getUserMedia({ audio })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  try {
    const { context, source } = contextFor(stream)
    await context.audioWorklet.addModule(WORKLET)
    const microphone = new AudioWorkletNode(context, 'microphone', { numberOfOutputs: 0 })
    const speaker = new AudioWorkletNode(context, 'speaker', { numberOfInputs: 0, outputChannelCount: [1] })
    microphone.port.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => hear(data)
    source.connect(microphone)
    speaker.connect(context.destination)
    await context.resume()
    return {
      play: (frame) => speaker.port.postMessage(frame, [frame]),
      close() {
        stop()
        if (context.state !== 'closed') void context.close()
      },
    }
  } catch (error) {
    stop()
    throw error
  }
}

/** Not every browser joins a microphone to another rate than its own: the worklet converts then. */
function contextFor(stream: MediaStream): { context: AudioContext; source: MediaStreamAudioSourceNode } {
  const context = new AudioContext({ sampleRate: HZ, latencyHint: 'interactive' })
  try {
    return { context, source: context.createMediaStreamSource(stream) }
  } catch {
    void context.close()
    const own = new AudioContext({ latencyHint: 'interactive' })
    return { context: own, source: own.createMediaStreamSource(stream) }
  }
}
