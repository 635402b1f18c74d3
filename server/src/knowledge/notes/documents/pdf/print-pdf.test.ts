import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import type { NoteBlock } from '@millwright/contract/note-blocks'
import { block, sampleNote, table, text } from '../../../../../test/sample-note.ts'
import { printPdf } from './print-pdf.ts'
import { readsAll } from '../../../../../test/reads-all.ts'

const all = readsAll(import.meta.filename)

const print = (blocks: readonly NoteBlock[]) => printPdf({ title: 'T', lines: [], blocks }, new Map())
const run = (program: string, pdf: Uint8Array, ...args: string[]) =>
  execFileSync(program, [...args], { input: pdf }).toString()
const textOf = (pdf: Uint8Array) => run('pdftotext', pdf, '-layout', '-', '-')
const pagesOf = (pdf: Uint8Array) => textOf(pdf).split('\f').slice(0, -1)

describe('a note in PDF', () => {
  it('holds each kind of block as text, in order, with its title, its numbers and the number of pages', async () => {
    const pdf = await printPdf(sampleNote, new Map())
    const lines = textOf(pdf)
      .split('\n')
      .map((line) => line.trim().replace(/\s+/g, ' '))
      .filter((line) => line !== '')
    expect(lines).toEqual([
      'Start-up of press 7',
      'Press 7 · Version 3',
      'Before',
      'DANGER Lock out the main switch.',
      'Guard closed',
      'Oil filled',
      'Sequence',
      '1. Main switch on',
      '– Lamp H1 is lit',
      '2. Pump P1 on',
      'See SiteSite',
      '1. From one again',
      'Fault Remedy',
      'No pressure Bleed the line',
      'A quiet pump is a good pump.',
      'IF p > 210 THEN',
      'stop()',
      'Picture: pump.png',
      '[gauge] unknown',
      '1/1',
    ])
    const facts = run('pdfinfo', pdf, '-')
    expect(facts).toMatch(/Title:\s+Start-up of press 7\n/)
    expect(facts).toContain('(A4)')
  })

  it('has bookmarks of its headings, and links only where a link may lead', async () => {
    const raw = Buffer.from(await printPdf(sampleNote, new Map())).toString('latin1')
    expect(raw).toContain('/Outlines')
    expect(raw.match(/\/URI \([^)]*\)/g)).toEqual(['/URI (https://a.example/)'])
    expect(raw).not.toMatch(/javascript/i)
  })

  it.runIf(all)('repeats the head of a table on each page and cuts no row', async () => {
    const rows = Array.from({ length: 90 }, (_, n) => [
      `Fault ${n}`,
      `First ${n} ${'and then more '.repeat(12)}last ${n}`,
    ])
    const pages = pagesOf(await print([table([['Name of the fault', 'Remedy'], ...rows])]))
    expect(pages.length).toBeGreaterThan(3)
    for (const page of pages) {
      expect(page.match(/Name of the fault/g)).toHaveLength(1)
      expect(page.match(/First \d+/g)).toHaveLength((page.match(/last \d+/g) ?? []).length)
    }
  })

  it.runIf(all)('leaves no heading alone at the foot of a page', async () => {
    const blocks = Array.from({ length: 120 }, (_, n) => [
      block('heading', `Heading ${n}`, { id: `${n}`, props: { level: 2 } }),
      block('paragraph', 'Words that stand below it. '.repeat(1 + (n % 7) * 4)),
    ]).flat()
    for (const page of pagesOf(await print(blocks))) {
      const lines = page.split('\n').filter((line) => line.trim() !== '')
      expect(lines.at(-2)).not.toMatch(/Heading/)
    }
  })

  it('writes the scripts of the note tool, and by its number what no font draws', async () => {
    const words = 'Żółć Łódź ß Привет Ωμέγα Việt मोटर'
    const pdf = await print([
      block('paragraph', words),
      block('codeBlock', 'Ł = "Привет"'),
      block('paragraph', 'x\ue000'),
    ])
    expect(textOf(pdf)).toContain(words)
    expect(textOf(pdf)).toContain('Ł = "Привет"')
    expect(textOf(pdf)).toContain('x[U+E000]')
    expect(run('pdffonts', pdf, '-')).not.toMatch(/ no {2}(?:yes|no) (?:yes|no) +\d/)
  })

  it.runIf(all)('takes what is too wide, too long, too deep or empty', async () => {
    let deep = block('bulletListItem', 'deepest')
    for (let n = 0; n < 99; n += 1) deep = block('bulletListItem', `${n}`, { id: `${n}`, children: [deep] })
    const wide = table([Array.from({ length: 80 }, (_, n) => `c${n}`)])
    const long = table([['x'.repeat(9_000), 'words '.repeat(3_000)]])
    const empty = block('table', { type: 'tableContent', columnWidths: [], rows: [] })
    const pdf = await print([
      deep,
      wide,
      long,
      empty,
      block('paragraph', 'x'.repeat(100_000)),
      block('heading', [text('')]),
    ])
    expect(textOf(pdf)).toContain('deepest')
    expect(textOf(pdf).match(/x/g)?.length).toBe(109_000)
  })
})
