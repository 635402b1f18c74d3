/** Reads codes in pictures. A picture is closed once it was read. */
export type CodeReader = {
  /** The text of a code; null where there is none. */
  read: (picture: ImageBitmap) => Promise<string | null>
  close: () => void
}

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
  const detector = new own({ formats })
  return {
    async read(picture) {
      const found = await detector.detect(picture)
      picture.close()
      return chosenOf(found.map(({ rawValue }) => rawValue))
    },
    close: () => undefined,
  }
}

function openWorkerReader(): CodeReader {
  const worker = new Worker(new URL('./code.worker.ts', import.meta.url), { type: 'module' })
  let waiting: PromiseWithResolvers<string[]> | null = null
  worker.addEventListener('message', ({ data }: MessageEvent<string[]>) => waiting?.resolve(data))
  worker.addEventListener('error', (event) => waiting?.reject(new Error(event.message)))
  return {
    async read(picture) {
      waiting = Promise.withResolvers()
      worker.postMessage(picture, [picture])
      return chosenOf(await waiting.promise)
    },
    close: () => worker.terminate(),
  }
}

/** Beside the address that names the machine a plate may have the number of an article or a test. */
const chosenOf = (texts: readonly string[]): string | null =>
  texts.find((text) => /^https?:/iu.test(text)) ?? texts.find((text) => text.trim() !== '') ?? null
