import { expect, it } from 'vitest'
import type { NoteBlock } from '@millwright/contract/note-blocks'
import { createDocumentPrinter } from './document-printer.ts'
import { block, table } from '../../../../test/sample-note.ts'

const words = 'Check the pressure of the unit before the start, and write it into the log. '
const large: Record<string, NoteBlock> = {
  'a table of 5,000 rows': table(Array.from({ length: 5_000 }, (_, n) => [`${n}`, words])),
  'a megabyte without a space': block('paragraph', 'x'.repeat(1_000_000)),
  'a megabyte of words': block('paragraph', words.repeat(13_000)),
}

it.each(Object.keys(large))('prints %s while the server goes on', async (name) => {
  const print = createDocumentPrinter()
  let turns = 0
  const ticking = setInterval(() => (turns += 1), 1)
  try {
    const note = { title: name, lines: [], blocks: [large[name]].filter((one) => one !== undefined) }
    const load = async () => ({ note, pictures: new Map() })
    const order = { companyId: 'c-1', load, signal: new AbortController().signal }
    const pdf = await print({ ...order, format: 'pdf' })
    const docx = await print({ ...order, format: 'docx' })
    expect([Buffer.from(pdf).toString('latin1', 0, 5), Buffer.from(docx).toString('latin1', 0, 2)]).toEqual([
      '%PDF-',
      'PK',
    ])
    expect(turns).toBeGreaterThan(100)
  } finally {
    clearInterval(ticking)
  }
})
