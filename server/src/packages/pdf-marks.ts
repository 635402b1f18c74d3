const overlap = 40

/** What a PDF says of itself in plain bytes, looked for while they pass. */
export class PdfMarks {
  readonly found = { isEncryptedPdf: false, saysPdfA: false }
  #isPdf: boolean | null = null
  #rest = ''

  look(chunk: Buffer): void {
    this.#isPdf ??= chunk.subarray(0, 1_024).includes('%PDF-')
    if (!this.#isPdf) return
    // Strings only around what is found: a chunk is looked through as bytes.
    const edge = this.#rest + chunk.toString('latin1', 0, overlap)
    this.found.saysPdfA ||= chunk.includes('pdfaid') || edge.includes('pdfaid')
    this.found.isEncryptedPdf ||=
      refersToEncryption(edge) ||
      [...placesOf(chunk, '/Encrypt')].some((at) => refersToEncryption(chunk.toString('latin1', at, at + overlap)))
    this.#rest = chunk.toString('latin1', Math.max(0, chunk.length - overlap))
  }
}

/** Of a format as metadata write it. */
export const namesPdfA = (format: string): boolean => /pdf[-/ ]?a/iu.test(format)

/** In the trailer, as an object or a reference to one (ISO 32000-1, 7.6.1). */
const refersToEncryption = (text: string): boolean =>
  /\/Encrypt\s{0,4}(?:\d{1,10}\s{1,4}\d{1,5}\s{1,4}R|<<)/u.test(text)

function* placesOf(chunk: Buffer, mark: string): Generator<number> {
  for (let at = chunk.indexOf(mark); at >= 0; at = chunk.indexOf(mark, at + 1)) yield at
}
