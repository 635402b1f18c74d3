import { openCodeReader } from './code-reader.ts'

export type CameraState = 'starting' | 'on' | 'insecure' | 'refused' | 'noCamera'

/** Milliseconds between two looks: a phone stays cool, and nobody notices. */
const between = 150

type Watching = { video: HTMLVideoElement; signal: AbortSignal; onState: (state: CameraState) => void }

/** Shows what the camera sees until there is a code in it, which it returns; null where there is no camera, or at its end. */
export async function watchCamera({ video, signal, onState }: Watching): Promise<string | null> {
  // On plain http a page has no camera at all.
  if (!window.isSecureContext) return end('insecure')
  const stream = await openCamera()
  if (!(stream instanceof MediaStream)) return end(stream)
  const reader = await openCodeReader()
  try {
    if (signal.aborted) return null
    video.srcObject = stream
    await video.play()
    onState('on')
    return await firstCode()
  } finally {
    for (const track of stream.getTracks()) track.stop()
    reader.close()
  }

  function end(state: CameraState): null {
    if (!signal.aborted) onState(state)
    return null
  }

  async function firstCode(): Promise<string | null> {
    while (!signal.aborted) {
      const code = await reader.read(await createImageBitmap(video))
      if (code !== null) return code
      await new Promise((next) => setTimeout(next, between))
    }
    return null
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
