import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** What is posted for each picture. */
export type CodesRead = { texts: string[] } | { error: string }

/** Pixels of the longer side at which a code in a photo is looked for first: most are found, in a tenth of the time. */
const firstSide = 2000

/** Pixels of a picture that is read as it is: those of a larger one would take memory that phones do not have. */
const maxPixels = 16_000_000

// From this server: by itself it would ask another one.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })

addEventListener('message', ({ data: picture }: MessageEvent<ImageBitmap>) => {
  const said: Promise<CodesRead> = read(picture).then(
    (texts) => ({ texts }),
    (error: unknown) => ({ error: String(error) }),
  )
  void said.then((read) => postMessage(read))
})

async function read(picture: ImageBitmap): Promise<string[]> {
  const { width, height } = picture
  const scale = Math.min(1, firstSide / Math.max(width, height))
  const finest = Math.min(1, Math.sqrt(maxPixels / (width * height)))
  try {
    const found = await readAt(picture, scale)
    return found.length > 0 || finest <= scale ? found : await readAt(picture, finest)
  } finally {
    picture.close()
  }
}

async function readAt(picture: ImageBitmap, scale: number): Promise<string[]> {
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (!context) return []
  context.drawImage(picture, 0, 0, width, height)
  const results = await readBarcodes(context.getImageData(0, 0, width, height), {
    formats: ['QRCode', 'MicroQRCode', 'RMQRCode', 'DataMatrix', 'Code128', 'Code39'],
    tryHarder: true,
    maxNumberOfSymbols: 4,
    // A GS1 symbol as `(01)…(21)…`.
    textMode: 'HRI',
  })
  return results.filter(({ isValid }) => isValid).map(({ text }) => text)
}
