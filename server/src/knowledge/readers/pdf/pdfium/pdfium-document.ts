import { readFileSync, readSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'

export type Pdfium = WrappedPdfiumModule

/** PDFium's own error numbers (fpdfview.h). */
const passwordError = 4

export type OpenedDocument = { document: number; pages: number } | { failure: 'encrypted' | 'damaged' }

export async function loadPdfium(): Promise<Pdfium> {
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')))
  const pdfium = await init({ wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) })
  pdfium.PDFiumExt_Init()
  return pdfium
}

/** Opens a document that PDFium reads by ranges: the file is never in memory as a whole. */
export function openDocument(pdfium: Pdfium, file: { descriptor: number; size: number }): OpenedDocument {
  const { pdfium: runtime } = pdfium
  const read = rangeReader(file.descriptor)
  const getBlock = runtime.addFunction(
    // Offsets above 2 GB arrive as negative 32-bit numbers.
    (_parameter: number, position: number, target: number, size: number) =>
      read(position >>> 0, runtime.HEAPU8.subarray(target, target + size)) ? 1 : 0,
    'iiiii',
  )
  const access = pdfium.pdfium.wasmExports.malloc(12)
  runtime.setValue(access, file.size, 'i32')
  runtime.setValue(access + 4, getBlock, 'i32')
  runtime.setValue(access + 8, 0, 'i32')
  const document = pdfium.FPDF_LoadCustomDocument(access, '')
  if (document === 0) {
    return { failure: pdfium.FPDF_GetLastError() === passwordError ? 'encrypted' : 'damaged' }
  }
  return { document, pages: pdfium.FPDF_GetPageCount(document) }
}

const blockSize = 1 << 18
const blocksKept = 24

/** PDFium asks for 512 bytes at a time: whole blocks are read and the last few kept. */
function rangeReader(descriptor: number): (position: number, target: Uint8Array) => boolean {
  const blocks = new Map<number, Uint8Array>()
  const blockAt = (index: number): Uint8Array => {
    const known = blocks.get(index)
    if (known) {
      blocks.delete(index)
      blocks.set(index, known)
      return known
    }
    const block = new Uint8Array(blockSize)
    const length = readSync(descriptor, block, 0, blockSize, index * blockSize)
    const read = block.subarray(0, length)
    blocks.set(index, read)
    const oldest = blocks.keys().next()
    if (blocks.size > blocksKept && !oldest.done) blocks.delete(oldest.value)
    return read
  }
  return (position, target) => {
    let done = 0
    while (done < target.length) {
      const at = position + done
      const block = blockAt(Math.floor(at / blockSize))
      const offset = at % blockSize
      const part = block.subarray(offset, offset + target.length - done)
      if (part.length === 0) return false
      target.set(part, done)
      done += part.length
    }
    return true
  }
}
