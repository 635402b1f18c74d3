import { createRequire } from 'node:module'

/** The part of Tesseract's C++ API (baseapi.h) that reads one picture. */
export type TesseractCore = {
  FS: { writeFile: (path: string, bytes: Uint8Array) => void }
  TessBaseAPI: new () => {
    /** 0 when it succeeded. */
    Init: (dataPath: null, languages: string, engine: number) => number
    SetVariable: (name: string, value: string) => void
    /** Takes the file `/input`; 1 when it cannot be read. */
    SetImageFile: (exifOrientation: number, angle: number) => number
    Recognize: (monitor: null) => number
    GetHOCRText: (page: number) => string
  }
}

/**
 * What tesseract.js runs in its worker threads. Its own interface takes all languages from one folder, and fetches what it
 * does not find; ours come in packages of their own, and nothing is fetched.
 */
export async function loadTesseractCore(): Promise<TesseractCore> {
  const fromTesseractJs = createRequire(import.meta.resolve('tesseract.js'))
  const load: unknown = fromTesseractJs('tesseract.js-core/tesseract-core-relaxedsimd-lstm')
  if (!isLoader(load)) throw new Error('tesseract.js-core is not what it was')
  return load({})
}

function isLoader(value: unknown): value is (options: object) => Promise<TesseractCore> {
  return typeof value === 'function'
}
