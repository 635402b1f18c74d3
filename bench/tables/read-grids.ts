import { closeSync, fstatSync, openSync } from 'node:fs'
import { fragmentsOf } from '../../server/src/knowledge/readers/pdf/rows/fragments.ts'
import { loadPdfium, openDocument, type Pdfium } from '../../server/src/knowledge/readers/pdf/pdfium/pdfium-document.ts'
import { commonestTurns, glyphReader } from '../../server/src/knowledge/readers/pdf/pdfium/pdfium-glyphs.ts'
import { wordsOf } from '../../server/src/knowledge/readers/pdf/tables/page-words.ts'
import { readingOrder } from '../../server/src/knowledge/readers/pdf/rows/reading-order.ts'
import type { PageToSearch } from '../../server/src/knowledge/readers/tables/find-tables.ts'

export type WordsOfPage = PageToSearch & { left: number; bottom: number }

let loaded: Promise<Pdfium> | undefined

/** The words and ruling lines of each page of a file, in this process. */
export async function readWords(path: string): Promise<WordsOfPage[]> {
  loaded ??= loadPdfium()
  const pdfium = await loaded
  const descriptor = openSync(path, 'r')
  try {
    const opened = openDocument(pdfium, { descriptor, size: fstatSync(descriptor).size })
    if ('failure' in opened) throw new Error(`${path}: ${opened.failure}`)
    const read = glyphReader(pdfium, opened.document)
    return Array.from({ length: opened.pages }, (_, index): WordsOfPage => {
      const page = read(index)
      if (!page)
        return {
          words: [],
          levels: [],
          uprights: [],
          leaders: [],
          regions: [],
          height: 0,
          width: 0,
          left: 0,
          bottom: 0,
        }
      const { glyphs, frame, rulings } = page
      const turns = commonestTurns(glyphs)
      const fragments = fragmentsOf(glyphs).filter((fragment) => fragment.turns === turns && !fragment.skewed)
      const { left, bottom, top, right } = frame
      const { words, leaders } = wordsOf(glyphs, fragments)
      const regions = readingOrder(fragments).map(({ rows }) => {
        const held = new Set(rows.flatMap((row) => row.fragments))
        return words.filter((word) => held.has(word.fragment))
      })
      return { words, leaders, regions, ...rulings, height: top - bottom, width: right - left, left, bottom }
    })
  } finally {
    closeSync(descriptor)
  }
}
