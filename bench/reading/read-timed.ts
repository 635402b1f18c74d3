import { closeSync, fstatSync, openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { loadPdfium, openDocument, type Pdfium } from '../../server/src/knowledge/readers/pdf/pdfium/pdfium-document.ts'
import { glyphReader } from '../../server/src/knowledge/readers/pdf/pdfium/pdfium-glyphs.ts'
import { pageReader } from '../../server/src/knowledge/readers/pdf/read-page.ts'
import { readingOrder } from '../../server/src/knowledge/readers/pdf/rows/reading-order.ts'

/** Pages with text, and the milliseconds of processor that they took; the others are pictures, and cost the same either way. */
export type TimedReading = { pages: number; milliseconds: number }

/** Reads a file as the product does, or as it would without tables. */
export function readTimed(pdfium: Pdfium, path: string, withTables: boolean): TimedReading {
  const descriptor = openSync(path, 'r')
  try {
    const opened = openDocument(pdfium, { descriptor, size: fstatSync(descriptor).size })
    if ('failure' in opened) throw new Error(`${path}: ${opened.failure}`)
    const readGlyphs = withTables
      ? glyphReader(pdfium, opened.document)
      : glyphReader(pdfium, opened.document, () => ({ levels: [], uprights: [] }))
    const readPage = withTables ? pageReader() : pageReader(({ fragments }) => readingOrder(fragments))
    const timed = { pages: 0, milliseconds: 0 }
    for (let index = 0; index < opened.pages; index++) {
      const before = process.cpuUsage()
      const glyphs = readGlyphs(index)
      const page = glyphs && readPage(index + 1, glyphs)
      const { user, system } = process.cpuUsage(before)
      if (!page || page.text === '') continue
      timed.pages++
      timed.milliseconds += (user + system) / 1000
    }
    return timed
  } finally {
    closeSync(descriptor)
  }
}

// As a program: `read-timed.ts <file> tables`, or without the last word; `whole` is the process from its start.
const [program, path, tables] = process.argv.slice(1)
if (program === fileURLToPath(import.meta.url) && path !== undefined) {
  const timed = readTimed(await loadPdfium(), path, tables !== undefined)
  const { user, system } = process.cpuUsage()
  console.log(JSON.stringify({ ...timed, whole: (user + system) / 1000 }))
}
