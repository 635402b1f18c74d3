import { reason } from '@millwright/contract/reasons/reason'
import { fileURLToPath } from 'node:url'
import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { collect } from '../../../../test/collect.ts'
import { makeManualPdf, makeRawPdf, type DrawnText } from '../../../../test/pdf/make-pdf.ts'
import { boxOf, drawnPage, onlyPageOf, pdfFiles } from '../../../../test/pdf/read-pdf.ts'
import { extractPdf } from './extract-pdf.ts'
import { boxesOf } from '../layout.ts'
import type { ReadingProgress } from '../reader.ts'
import { pdfReader } from './pdf-reader.ts'
import { readsAll } from '../../../../test/reads-all.ts'

const all = readsAll(import.meta.filename)

const storedPdf = pdfFiles()

function column(lines: string[], at: { x: number; y: number }): DrawnText[] {
  return lines.map((text, i) => ({ text, x: at.x, y: at.y - 12 * i }))
}

const left = [
  'The main pump feeds both circuits of the',
  'press and is driven by a motor of 55 kW. It',
  'stands on rubber feet which are looked at',
  'once a year and renewed whenever they show',
  'cracks that are deeper than a millimetre.',
]
const right = [
  'The second pump only works while the first',
  'one is being repaired. Its valves are kept',
  'closed and sealed with lead, and whoever',
  'opens them writes the time and the reason',
  'into the shift book of the control room.',
]

describe('the order of the text', () => {
  it('reads two columns one after the other, though they were painted line by line', async () => {
    const texts = left.flatMap((line, i) => [
      { text: line, x: 60, y: 700 - 12 * i },
      { text: right[i] ?? '', x: 310, y: 700 - 12 * i },
    ])
    const title = { text: 'A heading over both columns of this page, as papers have it', x: 150, y: 760, size: 14 }
    const { text } = await drawnPage({ texts: [...texts, title] })
    expect(text.replaceAll('\n', ' ')).toBe([title.text, ...left, ...right].join(' '))
  })

  it('reads two pages on one sheet one after the other, though the right one was painted first', async () => {
    // Headings and short lines: neither side is prose as a whole.
    const page = (lines: string[], x: number): DrawnText[] =>
      [...lines, 'A stop.', ...lines.slice(0, 2), 'One.', 'Two.', 'Three.', 'Four.', 'Five.', 'Six.', 'Seven.'].map(
        (text, i) => ({ text, x, y: 700 - 13 * i }),
      )
    const [first, second] = [page(left, 30), page(right, 330)]
    const { text } = await drawnPage({ texts: [...second, ...first] })
    expect(text).not.toContain('\t')
    expect(text.replaceAll('\n', ' ')).toBe([...first, ...second].map((drawn) => drawn.text).join(' '))
  })

  it.runIf(all)('reads columns in order on a page that lies upside down, each line of several pieces', async () => {
    const pieces = (lines: string[], x: number): DrawnText[] =>
      lines.flatMap((line, i) => [
        { text: line.slice(0, 16), x, y: 700 - 12 * i, font: 'mono' },
        { text: line.slice(16), x: x + 16 * 6, y: 700 - 12 * i, font: 'mono' },
      ])
    const { text } = await drawnPage({ rotate: 180, texts: [...pieces(left, 30), ...pieces(right, 310)] })
    expect(text.replaceAll('\n', ' ')).toBe([...left, ...right].join(' '))
  })

  it.runIf(all).each([90, 180, 270] as const)(
    'reads a page that is turned by %i° as it reads the same page unturned',
    async (rotate) => {
      const mono = 'mono' as const
      const texts: DrawnText[] = [
        ...column(left, { x: 60, y: 700 }),
        // Pieces so close to each other, or over each other, that only their order tells where a blank belongs.
        { text: 'm', x: 254, y: 700 },
        { text: '2', x: 260, y: 703, size: 6 },
        ...['Torque', ':', '85', 'Nm'].map((text, i) => ({
          text,
          x: [60, 97.2, 104.4, 117.6][i] ?? 0,
          y: 600,
          font: mono,
        })),
      ]
      expect((await drawnPage({ rotate, texts })).text).toBe((await drawnPage({ texts })).text)
    },
  )

  it('reads a table row by row, though it was painted column by column', async () => {
    const columns = [
      ['Part', 'Bolt M12', 'Bolt M16', 'Seal ring'],
      ['Torque', '85 Nm', '210 Nm', '-'],
      ['Pieces', '8', '4', '2'],
    ]
    const texts = columns.flatMap((cells, i) => column(cells, { x: 72 + 150 * i, y: 700 }))
    const { text } = await drawnPage({ texts })
    expect(text).toBe('Part\tTorque\tPieces\nBolt M12\t85 Nm\t8\nBolt M16\t210 Nm\t4\nSeal ring\t-\t2')
  })

  it.runIf(all)('joins a word that was hyphenated at the end of a line, and marks it in both lines', async () => {
    const lines = ['The accumulator is emptied before the main-', 'tenance of the valve block begins in the hall.']
    const page = await drawnPage({ texts: column(lines, { x: 72, y: 700 }) })
    expect(page.text).toBe('The accumulator is emptied before the maintenance of the valve block begins in the hall.')
    const start = page.text.indexOf('maintenance')
    expect(boxesOf(page.layout, start, start + 11)).toHaveLength(2)
  })

  it.runIf(all)('ends a paragraph where a line was ended early, and begins list items anew', async () => {
    const lines = ['Check before the start:', '- the oil level of the gearbox and of both pumps on the', '- the guard']
    const { text } = await drawnPage({ texts: column(lines, { x: 72, y: 700 }) })
    expect(text).toBe(lines.join('\n'))
  })

  it.runIf(all)('tells headings by their size', async () => {
    const body = column([...left, ...left], { x: 60, y: 700 })
    const { text, headings } = await drawnPage({ texts: [{ text: 'Hydraulics', x: 60, y: 740, size: 16 }, ...body] })
    expect(headings.map(({ start, end }) => text.slice(start, end))).toEqual(['Hydraulics'])
  })

  it.runIf(all)(
    'tells headings of the size of the text by their bold letters, but no box within a section',
    async () => {
      const head = (text: string, y: number) => ({ text, x: 60, y, font: 'bold' as const })
      const texts = [head('Changing the oil', 740), ...column([...left, ...left], { x: 60, y: 720 }), head('Note', 590)]
      const { text, headings } = await drawnPage({ texts: [...texts, ...column(right, { x: 60, y: 570 })] })
      expect(headings.map(({ start, end }) => text.slice(start, end))).toEqual(['Changing the oil'])
    },
  )

  it.runIf(all)('takes a step for no heading, and a bold line with the same number for one', async () => {
    const body = column([...left, ...left], { x: 60, y: 700 })
    const step = { text: '2. Insert the key and note its number', x: 60, y: 560 }
    const head = { text: '3. Maintenance', x: 60, y: 530, font: 'bold' as const }
    const { text, headings } = await drawnPage({ texts: [...body, step, head, ...column(right, { x: 60, y: 510 })] })
    expect(headings.map(({ start, end }) => text.slice(start, end))).toEqual(['3. Maintenance'])
  })

  it.runIf(all)('keeps each line of a listing by itself, whatever its length', async () => {
    const lines = ['mount /dev/sda1 /mnt', 'copy /mnt/image.iso /tmp', 'umount /dev/sda1 now']
    const listing = lines.map((line, i) => ({ text: line, x: 60, y: 620 - 12 * i, font: 'mono' as const }))
    const { text } = await drawnPage({ texts: [...column([...left, ...left], { x: 60, y: 760 }), ...listing] })
    expect(text.split('\n').slice(-3)).toEqual(lines)
  })
})

describe('the characters', () => {
  const raw = async (operators: string, codes: Record<string, string> = {}): Promise<string> =>
    (await onlyPageOf(await makeRawPdf(`BT /F 10 Tf 72 700 Td ${operators} ET`, codes))).text

  // As browsers print Thai and Devanagari: a cluster of glyphs with the text that it stands for.
  it('takes the text that is written beside a cluster once, also where another letter lies between its glyphs', async () => {
    const cluster = '/Span <</ActualText <FEFF00660065006C>>> BDC 6.8 0 Td (B) Tj 9 0 Td (.) Tj EMC'
    const text = await raw(`(A) Tj ${cluster} -2 0 Td (C) Tj 7.2 0 Td (D) Tj`)
    expect(text).toBe('AfelCD')
  })

  it.runIf(all)(
    'puts no blank behind a cluster whose last glyphs it does not read, and one where there is a gap',
    async () => {
      const cluster = '/Span <</ActualText <FEFF00660065>>> BDC 7 0 Td (B) Tj 6.7 0 Td (D) Tj EMC'
      expect(await raw(`(A) Tj ${cluster} 7.4 0 Td (C) Tj`)).toBe('AfeC')
      expect(await raw(`(A) Tj ${cluster} 10.5 0 Td (C) Tj`)).toBe('Afe C')
    },
  )

  it.runIf(all)('has characters beyond U+FFFF', async () => {
    expect(await raw('(A = B) Tj', { A: '\u{1d400}', B: '\u{1f600}' })).toBe('\u{1d400} = \u{1f600}')
  })

  it.runIf(all)('has no control codes', async () => {
    expect(await raw('(* Oil it) Tj', { '*': '\u0088' })).toBe('Oil it')
  })

  it.runIf(all)('parts words where the blank is only a gap, but not the digits of a number', async () => {
    expect(await raw('(Close) Tj 27.2 0 Td (the) Tj 16 0 Td (valve) Tj')).toBe('Close the valve')
    expect(await raw('(10) Tj 12.8 0 Td (000 h) Tj')).toBe('10000 h')
  })

  it.runIf(all)('does not part the letters of a word that is set wide', async () => {
    expect(await raw('2 Tc (WARNING) Tj')).toBe('WARNING')
  })

  it.runIf(all)('joins an accent to the letter below it, of the same width', async () => {
    const accent = { '~': '\u00a8' }
    expect(await raw('(Sch) Tj 16.1 0 Td (~) Tj 0.5 0 Td (onflies) Tj', accent)).toBe('Sch\u00f6nflies')
  })

  it.runIf(all)('keeps the sign of a number, in the middle and at the end of a line', async () => {
    expect(
      await raw('(It waits at pause -1.) Tj 0 -14 Td (Set the offset to) Tj 0 -14 Td (-12.5 mm now.) Tj'),
    ).toContain('pause -1.')
    const lines = ['The offset of the second axis is set to the value of', '-12.5 mm before the line is started again.']
    expect((await drawnPage({ texts: column(lines, { x: 72, y: 700 }) })).text).toBe(lines.join(' '))
  })

  it.runIf(all)('parts the number of a footnote from its first word', async () => {
    const texts = [
      { text: '12', x: 72, y: 703, size: 6 },
      { text: 'Obviously the guard is closed.', x: 78.9, y: 700 },
    ]
    expect((await drawnPage({ texts })).text).toBe('12 Obviously the guard is closed.')
  })

  it.runIf(all)('leaves out the dots that lead to a page number, however far apart they are', async () => {
    const dots = Array.from({ length: 12 }, (_, i) => ({ text: '.', x: 160 + 14 * i, y: 700 }))
    const texts = [{ text: 'Torques', x: 72, y: 700 }, ...dots, { text: '7', x: 340, y: 700 }]
    expect((await drawnPage({ texts })).text).toBe('Torques\t7')
  })

  it.runIf(all).each([
    ['the hyphen of a name', ['Der Antrieb meldet es dem Rechner mit MS-', 'Windows in der Halle.'], 'MS-Windows'],
    [
      'a hyphen for a later word',
      ['Vor dem Start laufen alle Haupt-', 'und Nebenpumpen an.'],
      'Haupt- und Nebenpumpen',
    ],
  ])('keeps %s at the end of a line', async (_name, lines, kept) => {
    expect((await drawnPage({ texts: column(lines, { x: 72, y: 700 }) })).text).toContain(kept)
  })

  it.runIf(all)('goes on after a wide gap between two sentences', async () => {
    const texts = [
      { text: 'This command works in Windows to install packages.', x: 72, y: 700 },
      { text: 'No addi-', x: 325, y: 700 },
      { text: 'tional tools are needed for it, as they come with the program and its parts.', x: 72, y: 688 },
    ]
    expect((await drawnPage({ texts })).text).toContain('packages. No additional tools are needed')
  })
})

describe('the place of the text', () => {
  it.runIf(all)('marks each part of a row at its own height', async () => {
    const texts = [
      { text: 'hydraulic-unit', x: 72, y: 704 },
      { text: 'V 3, of 19 parts', x: 142, y: 700 },
    ]
    const page = await drawnPage({ texts })
    const [name, parts] = [boxOf(page, 'hydraulic-unit'), boxOf(page, 'V 3, of 19 parts')]
    expect(parts.y - name.y).toBeCloseTo(4, 0)
  })

  it.runIf(all)('marks a word where it stands', async () => {
    const page = await drawnPage({ texts: [{ text: 'Torque: 85 Nm', x: 100, y: 700 }] })
    const box = boxOf(page, 'Torque')
    expect(box.x).toBeCloseTo(100, 0)
    expect(box.y + box.height).toBeGreaterThan(842 - 700)
    expect(box.y).toBeLessThan(842 - 700 - 7)
    expect(box.height).toBeLessThan(12)
  })

  it.each([
    [90, 842, 595, { x: 700, y: 100 }],
    [180, 595, 842, { x: 495, y: 700 }],
    [270, 842, 595, { x: 142, y: 495 }],
  ] as const)('puts a page that is turned by %i° upright', async (rotate, width, height, corner) => {
    const page = await drawnPage({ rotate, texts: [{ text: 'Torque: 85 Nm', x: 100, y: 700 }] })
    expect([page.width, page.height]).toEqual([width, height])
    expect(page.text).toBe('Torque: 85 Nm')
    // The left end of the base line, turned with the page, lies on the border of the box.
    const box = boxOf(page, 'Torque: 85 Nm')
    expect(corner.x).toBeGreaterThan(box.x - 3)
    expect(corner.x).toBeLessThan(box.x + box.width + 3)
    expect(corner.y).toBeGreaterThan(box.y - 3)
    expect(corner.y).toBeLessThan(box.y + box.height + 3)
    expect(box.width > box.height).toBe(rotate === 180)
  })

  it.runIf(all)('counts from the corner of the CropBox and leaves out what lies outside', async () => {
    const page = await drawnPage({
      cropBox: { x: 50, y: 80, width: 400, height: 700 },
      texts: [
        { text: 'Torque', x: 100, y: 700 },
        { text: 'printer marks', x: 100, y: 30 },
      ],
    })
    expect([page.width, page.height]).toEqual([400, 700])
    expect(page.text).toBe('Torque')
    const box = boxOf(page, 'Torque')
    expect(box.x).toBeCloseTo(50, 0)
    expect(box.y + box.height / 2).toBeCloseTo(700 + 80 - 700 - 2.5, 0)
  })
})

describe('a whole file', () => {
  it('gives every page in order, with progress, and finds each fact on its page', async () => {
    const { bytes, facts } = await makeManualPdf({ pages: 40 })
    const progress: ReadingProgress[] = []
    const pages = await collect(pdfReader.read(storedPdf(bytes), { onProgress: (told) => progress.push(told) }))
    expect(pages.map(({ segment }) => segment)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1))
    expect(progress[0]).toEqual({ stage: reason('stage.reading_page', { page: 1, total: 40 }), share: 0 })
    expect(progress.at(-1)).toEqual({ stage: reason('stage.reading_page', { page: 40, total: 40 }), share: 1 })
    for (const fact of facts) expect(pages[fact.page - 1]?.text).toContain(fact.sentence)
  })

  it.runIf(all)('refuses garbage that only looks like a PDF', async () => {
    const path = storedPdf(Buffer.from(`%PDF-1.7\n${'garbage '.repeat(500)}\n%%EOF\n`))
    await expect(collect(extractPdf(path))).rejects.toMatchObject({ reason: 'damaged' })
  })

  it('says that an encrypted file is encrypted', async () => {
    const path = fileURLToPath(new URL('../../../../test/fixtures/encrypted.pdf', import.meta.url))
    await expect(collect(extractPdf(path))).rejects.toMatchObject({
      reason: 'encrypted',
      message: 'The file is encrypted. Upload it without a password.',
    })
  })

  it('says that a scan has no text, after giving its pages', async () => {
    const pdf = await PDFDocument.create()
    pdf.addPage([595, 842]).drawRectangle({ x: 50, y: 50, width: 100, height: 100 })
    const pages = pdfReader.read(storedPdf(await pdf.save()), {})[Symbol.asyncIterator]()
    expect(await pages.next()).toMatchObject({ value: { segment: 1, text: '' } })
    await expect(pages.next()).rejects.toMatchObject({ reason: 'no_text' })
  })

  it.runIf(all)('ends the child when it is aborted in the middle', async () => {
    const { bytes } = await makeManualPdf({ pages: 200 })
    const abort = new AbortController()
    let pid = 0
    let seen = 0
    const pages = extractPdf(storedPdf(bytes), { signal: abort.signal, onStart: (started) => (pid = started) })
    const reading = (async () => {
      for await (const _ of pages) if (++seen === 3) abort.abort(new Error('removed'))
    })()
    await expect(reading).rejects.toThrow('removed')
    expect(seen).toBe(3)
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })

  it.runIf(all)('waits while a page is worked on, and ends the child when its caller turns away', async () => {
    let pid = 0
    const pages = extractPdf(storedPdf((await makeManualPdf({ pages: 600 })).bytes), {
      onStart: (started) => (pid = started),
    })
    expect(await pages.next()).toMatchObject({ value: { number: 1 } })
    // It has 600 pages to send and blocks in its write: a process that sleeps and has not ended.
    expect(process.kill(pid, 0)).toBe(true)
    await pages.return(undefined)
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })
})
