import type { Pdfium } from './pdfium/pdfium-document.ts'

export type NativeFunction = (...values: number[]) => number

/**
 * The wrapped functions cost up to a microsecond a call and an array of arguments, too much for some calls a
 * character or a line; the ones below are the same functions as WebAssembly exports them.
 */
export function nativeFunction(pdfium: Pdfium, name: string): NativeFunction {
  const found: unknown = Reflect.get(pdfium.pdfium.wasmExports, name)
  if (!isNativeFunction(found)) throw new Error(`PDFium lacks ${name}`)
  return found
}

function isNativeFunction(value: unknown): value is NativeFunction {
  return typeof value === 'function'
}
