import type { CodesRead } from './code.worker.ts'

/** Reads codes in pictures, one after the other. A picture is closed once it was read. */
export type CodeReader = {
  /** The text of a code; null where there is none. @throws ReaderFailed also when the reader is closed meanwhile */
  read: (picture: ImageBitmap) => Promise<string | null>
  close: () => void
}

/** The reader could not be loaded, could not read, or was closed. */
export class ReaderFailed extends Error {}

const formats = ['qr_code', 'data_matrix', 'code_128', 'code_39'] as const

/** As far as it is used here; no browser but Chromium on some systems has it. */
type Detector = { detect: (picture: ImageBitmap) => Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** The browser's own reader where it reads all kinds that plates have, else one in WebAssembly that is fetched now. */
export async function openCodeReader(): Promise<CodeReader> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const supported = own ? await own.getSupportedFormats().catch(() => []) : []
  if (!own || !formats.every((one) => supported.includes(one))) return openWorkerReader()
  return openOwnReader(new own({ formats }))
}

/** Where the browser's reader fails, as it does where its service is not installed, the other one takes over. */
function openOwnReader(detector: Detector): CodeReader {
  let other: CodeReader | null = null
  let isClosed = false
  return {
    async read(picture) {
      if (other) return other.read(picture)
      const found = await detector.detect(picture).catch(() => null)
      if (found === null && !isClosed) {
        other = openWorkerReader()
        return other.read(picture)
      }
      picture.close()
      if (found === null) throw new ReaderFailed('The reader is closed')
      return chosenOf(found.map(({ rawValue }) => rawValue))
    },
    close() {
      isClosed = true
      other?.close()
    },
  }
}

function openWorkerReader(): CodeReader {
  const worker = new Worker(new URL('./code.worker.ts', import.meta.url), { type: 'module' })
  let waiting: PromiseWithResolvers<string[]> | null = null
  // A script that cannot be loaded says so once, maybe before the first picture is here.
  let failure: ReaderFailed | null = null
  const fail = (message: string): void => {
    failure ??= new ReaderFailed(message)
    waiting?.reject(failure)
  }
  worker.addEventListener('message', ({ data }: MessageEvent<CodesRead>) => {
    if ('texts' in data) waiting?.resolve(data.texts)
    else waiting?.reject(new ReaderFailed(data.error))
  })
  worker.addEventListener('error', ({ message }) => fail(message))
  return {
    async read(picture) {
      if (failure) {
        picture.close()
        throw failure
      }
      waiting = Promise.withResolvers()
      worker.postMessage(picture, [picture])
      return chosenOf(await waiting.promise)
    },
    close() {
      worker.terminate()
      fail('The reader is closed')
    },
  }
}

/** Beside the address that names the machine a plate may have the number of an article or a test. */
const chosenOf = (texts: readonly string[]): string | null =>
  texts.find((text) => /^https?:/iu.test(text)) ?? texts.find((text) => text.trim() !== '') ?? null
