import type { DictationFailure } from './recogniser.ts'

/** As browsers write recordings, and the ending by which a transcription endpoint knows them. */
const formats = [
  { type: 'audio/webm', ending: 'webm' },
  { type: 'audio/mp4', ending: 'mp4' },
  { type: 'audio/ogg', ending: 'ogg' },
] as const

const bitsPerSecond = 32_000
/** A recording of this length takes 2.4 MB. */
const longest = 10 * 60_000

export type Recording = { sound: Blob; fileName: string }

function format() {
  return typeof MediaRecorder === 'undefined'
    ? undefined
    : formats.find(({ type }) => MediaRecorder.isTypeSupported(type))
}

/** `mediaDevices` is missing on addresses without https, which whoever presses the button is told. */
export const canRecord = () => format() !== undefined && ('mediaDevices' in navigator || !window.isSecureContext)

/** Records until it is stopped, ten minutes at most; `sound` resolves then. Rejects with why there is no microphone. */
export async function record(): Promise<{ stop: () => void; recording: Promise<Recording> }> {
  const used = format()
  if (!used) throw new Error('This browser does not record')
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const recorder = new MediaRecorder(stream, { mimeType: used.type, audioBitsPerSecond: bitsPerSecond })
  const parts: Blob[] = []
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop()
  }
  const timer = setTimeout(stop, longest)
  const recording = new Promise<Recording>((resolve) => {
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    recorder.addEventListener('stop', () => {
      clearTimeout(timer)
      // The browser's sign that the microphone is open goes.
      for (const track of stream.getTracks()) track.stop()
      resolve({ sound: new Blob(parts, { type: used.type }), fileName: `dictation.${used.ending}` })
    })
  })
  recorder.start()
  return { stop, recording }
}

export function failureOf(error: unknown): DictationFailure {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' ? 'missing' : 'failed'
}
