import { openCodeReader } from './code-reader.ts'

export type CameraState = 'starting' | 'on' | 'insecure' | 'refused' | 'noCamera' | 'lost' | 'readerFailed'

/** Milliseconds between two looks: a phone stays cool, and nobody notices. */
const between = 150

type CameraOptions = { video: HTMLVideoElement; signal: AbortSignal; onState: (state: CameraState) => void }

/**
 * Shows what the camera sees until there is a code in it, which it returns; null where there is no camera, when it is taken
 * away, or at its end. The camera is off then.
 * @throws ReaderFailed
 */
export async function watchCamera({ video, signal, onState }: CameraOptions): Promise<string | null> {
  // On plain http a page has no camera at all.
  if (!window.isSecureContext) return end('insecure')
  const stream = await openCamera()
  if (!(stream instanceof MediaStream)) return end(stream)
  const stopped = new AbortController()
  // Of all that is waited for, whatever does not come: a picture, the reader, the film itself.
  const ended = Promise.withResolvers<null>()
  signal.addEventListener('abort', () => ended.resolve(null), { once: true })
  if (signal.aborted) ended.resolve(null)
  for (const track of stream.getTracks()) track.addEventListener('ended', () => ended.resolve(end('lost')))
  try {
    return await Promise.race([ended.promise, firstCode(stream, stopped.signal)])
  } finally {
    stopped.abort()
    for (const track of stream.getTracks()) track.stop()
  }

  function end(state: CameraState): null {
    if (!signal.aborted) onState(state)
    return null
  }

  async function firstCode(film: MediaStream, stop: AbortSignal): Promise<string | null> {
    const reader = await openCodeReader()
    stop.addEventListener('abort', reader.close, { once: true })
    try {
      if (stop.aborted) return null
      video.srcObject = film
      await video.play()
      if (!stop.aborted) onState('on')
      while (!stop.aborted) {
        const code = await reader.read(await createImageBitmap(video))
        if (code !== null) return code
        await new Promise((next) => setTimeout(next, between))
      }
      return null
    } finally {
      reader.close()
    }
  }
}

async function openCamera(): Promise<MediaStream | 'refused' | 'noCamera'> {
  try {
    // The one at the back, where there are two.
    return await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'noCamera'
  }
}
