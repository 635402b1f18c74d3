import type { OcrEngine } from '../src/knowledge/readers/ocr/engines/engine.ts'
import { systemTesseract } from '../src/knowledge/readers/ocr/engines/system-tesseract.ts'
import { tesseractJs } from '../src/knowledge/readers/ocr/engines/tesseract-js.ts'

/** The installed Tesseract, which takes the least computing; where there is none, what comes with the server. */
export const quickestEngine: OcrEngine = (await systemTesseract.languages()).has('eng') ? systemTesseract : tesseractJs
