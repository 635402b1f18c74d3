import { describe, expect, it } from 'vitest'
import { createPassageCutter, passagesOf } from './cut-passages.ts'
import type { SourceSegment } from './page-lines.ts'
import { countWords } from '../language/words.ts'

const sentence = (n: number): string => `Step ${'x'.repeat(n % 7)}${n} of the work is done by two people with gloves.`

/** Pages of ten sentences, each page with a running head and a page number below. */
function manual(pages: number): SourceSegment[] {
  return Array.from({ length: pages }, (_, i) => ({
    segment: i + 1,
    text: [
      'Press 7: Manual',
      Array.from({ length: 10 }, (__, k) => sentence(10 * i + k)).join(' '),
      `Page ${i + 1} of ${pages}`,
    ].join('\n'),
  }))
}

describe('passages', () => {
  it('hold 100 to 180 words, the last one perhaps fewer', () => {
    const words = passagesOf(manual(30), { title: 'Manual', hasRunningHeads: true }).map(({ text }) => countWords(text))
    expect(Math.max(...words)).toBeLessThanOrEqual(180)
    expect(Math.min(...words.slice(0, -1))).toBeGreaterThanOrEqual(100)
  })

  it('repeat about a quarter of the one before, in whole sentences', () => {
    const passages = passagesOf(manual(30), { title: 'Manual', hasRunningHeads: true })
    for (const [i, { text }] of passages.entries()) {
      const before = passages[i - 1]?.text
      if (before === undefined) continue
      const shared = text
        .split('\n')
        .join(' ')
        .split('. ')
        .filter((part) => before.includes(part))
      const words = countWords(shared.join(' '))
      expect(words).toBeGreaterThanOrEqual(20)
      expect(words).toBeLessThanOrEqual(60)
    }
  })

  it('hold every sentence, and each of their characters knows its page', () => {
    const pages = manual(12)
    const passages = passagesOf(pages, { title: 'Manual', hasRunningHeads: true })
    const all = passages.map(({ text }) => text).join('\n')
    for (let n = 0; n < 120; n++) expect(all).toContain(sentence(n))
    for (const { text, ranges } of passages) {
      for (const { offset, segment, start, end } of ranges) {
        expect(text.slice(offset, offset + end - start)).toBe(pages[Number(segment) - 1]?.text.slice(start, end))
      }
    }
  })

  it('leave out running heads and page numbers', () => {
    const all = passagesOf(manual(12), { title: 'Manual', hasRunningHeads: true }).map(({ text }) => text)
    expect(all.filter((text) => /Press 7|Page \d/u.test(text))).toEqual([])
  })

  it('leave out the running heads of a chapter that counts its pages from far on, as of how many', () => {
    const pages = manual(12).map(({ segment, text }) => ({
      segment,
      text: `Press 7, version 2\t${Number(segment) + 331} / 1279\n${text}`,
    }))
    const all = passagesOf(pages, { title: 'Manual', hasRunningHeads: true }).map(({ text }) => text)
    expect(all.filter((text) => text.includes('1279'))).toEqual([])
  })

  it('keep the headings below a running head whose sections count as the pages do', () => {
    const pages = manual(6).map(({ segment, text }) => ({
      segment,
      text: text.replace('\n', `\n6.5.${Number(segment) + 4}.2 Parameters\n`),
    }))
    const all = passagesOf(pages, { title: 'Manual', hasRunningHeads: true }).map(({ text }) => text)
    for (let at = 5; at < 11; at++) expect(all.join('\n')).toContain(`6.5.${at}.2 Parameters`)
  })

  it('keep the first line of pages that differ in more than the page number', () => {
    const pages = Array.from({ length: 6 }, (_, i) => ({
      segment: i + 1,
      text: `Alarm E-${5001 + i}\nThe drive ${i} is too hot. Let it cool down.`,
    }))
    const all = passagesOf(pages, { title: 'Alarms', hasRunningHeads: true })
      .map(({ text }) => text)
      .join('\n')
    for (let i = 0; i < 6; i++) expect(all).toContain(`Alarm E-${5001 + i}`)
  })

  it.each([
    ['at its end', 'Contents\nThis manual has two chapters.\n1 Safety\n2 Hydraulics'],
    ['at its top', '1 Safety\n2 Hydraulics\nEach has a page.'],
  ])('stand below their chapter where a contents page lists it near, %s', (_, contents) => {
    const chapter = (title: string, segment: number) => ({
      segment,
      text: `${title}\n${sentence(segment)} ${sentence(segment + 1)}`,
      headings: [{ start: 0, end: title.length, size: 18 }],
    })
    const pages = [{ segment: 1, text: contents }, chapter('1 Safety', 2), chapter('2 Hydraulics', 3)]
    const paths = passagesOf(pages, { title: 'Press 7', hasRunningHeads: true }).flatMap(({ ranges }) =>
      ranges.flatMap(({ path, segment }) => (path === undefined ? [] : [[segment, path]])),
    )
    expect(paths).toEqual([
      [2, '1 Safety'],
      [3, '2 Hydraulics'],
    ])
  })

  it('leave out a running head that is set as large as a heading, and those that count pages beside a number', () => {
    const pages = Array.from({ length: 6 }, (_, at) => ({
      segment: at + 1,
      text: `Press 7\n${sentence(at)}\nRevision 2, page ${at + 12}`,
      headings: [{ start: 0, end: 7, size: 18 }],
    }))
    const all = passagesOf(pages, { title: 'Manual', hasRunningHeads: true }).map(({ text }) => text)
    expect(all.join('\n')).not.toMatch(/Press 7|Revision/u)
  })

  it('join a sentence that goes on over the page, also within a word', () => {
    const pages = [
      { segment: 1, text: 'The oil is drained while the gear-' },
      { segment: 2, text: 'box is still warm and the plug is\n2' },
      { segment: 3, text: 'closed again.' },
    ]
    const [passage] = passagesOf(pages, { title: 'Oil', hasRunningHeads: true })
    expect(passage?.text).toBe('The oil is drained while the gearbox is still warm and the plug is closed again.')
    expect(passage?.ranges).toEqual([
      { offset: 0, segment: 1, start: 0, end: 33 },
      { offset: 33, segment: 2, start: 0, end: 33 },
      { offset: 67, segment: 3, start: 0, end: 13 },
    ])
  })

  it('carry the headings above them, and begin anew at a heading', () => {
    const chapter = (title: string, n: number, size: number): SourceSegment => ({
      segment: n,
      text: `${title}\n${Array.from({ length: 9 }, (_, k) => sentence(100 * n + k)).join(' ')}`,
      headings: [{ start: 0, end: title.length, size }],
    })
    const pages = [chapter('Hydraulics', 1, 18), chapter('Main pump', 2, 14), chapter('Electrics', 3, 18)]
    const passages = passagesOf(pages, { title: 'Press 7', hasRunningHeads: true })
    expect(passages.map(({ title }) => title)).toEqual([
      'Press 7 › Hydraulics',
      'Press 7 › Hydraulics › Main pump',
      'Press 7 › Electrics',
    ])
    expect(passages[1]?.text.startsWith('Main pump\n')).toBe(true)
  })

  it('cut what has no full stop at words', () => {
    const text = Array.from({ length: 700 }, (_, i) => `part${i}`).join(' ')
    const passages = passagesOf([{ segment: 1, text }], { title: 'Parts', hasRunningHeads: true })
    for (const { text: part } of passages) expect(countWords(part)).toBeLessThanOrEqual(220)
    for (let i = 0; i < 700; i++) expect(passages.some((passage) => passage.text.includes(`part${i}`))).toBe(true)
  })

  it('count words where a script has no blanks', () => {
    expect(countWords('关闭主开关并等待五分钟')).toBeGreaterThan(4)
    expect(countWords('ก่อนเริ่มงานให้ปิดสวิตช์หลัก')).toBeGreaterThan(4)
    const text = '关闭主开关并等待五分钟，然后打开护罩。'.repeat(60)
    const words = passagesOf([{ segment: 1, text }], { title: '手册', hasRunningHeads: true }).map((passage) =>
      countWords(passage.text),
    )
    expect(words.length).toBeGreaterThan(2)
    expect(Math.max(...words)).toBeLessThanOrEqual(190)
  })

  it('take the line before the first step for the heading of the steps, also at the end of a page', () => {
    const pages = [
      {
        segment: 1,
        text: 'Copying in Linux\n1. Mount the disk.\n2. Copy the file.\nCopying in Windows\n1. Open the disk.',
      },
      { segment: 2, text: 'It is done then.\nCopying by hand' },
      { segment: 3, text: '1. Take a pen.\nIt is as follows:\n1. Write.' },
    ]
    const headings = passagesOf(pages, { title: 'Manual', hasRunningHeads: true }).flatMap(({ ranges }) =>
      ranges.flatMap(({ path }) => path ?? []),
    )
    expect(headings).toEqual(['Copying in Linux', 'Copying in Windows', 'Copying by hand'])
  })

  const contents = [
    'Safety',
    'Transport',
    'Assembly',
    'First start',
    'Cleaning the filter',
    'Oil',
    'Faults',
    'Parts',
    'Index',
  ]
  const contentsPage = {
    segment: 2,
    text: contents.map((title, at) => `${at + 1}.1 ${title}\t${3 * at + 4}`).join('\n'),
  }
  const terms = [
    'axis, 3',
    'backlash, 4, 31',
    'ball screw\t12',
    'coolant, 8',
    'drive, 9–11',
    'encoder, 14',
    'feed, 30',
    'guard, 2',
  ]
  const indexPage = { segment: 40, text: ['A', ...terms].join('\n') }

  it('leave out contents and an index, which only say where something stands', () => {
    const pages = [{ segment: 1, text: 'The press.' }, contentsPage, { segment: 3, text: 'Change the oil.' }, indexPage]
    const all = passagesOf(pages, { title: 'Manual', hasRunningHeads: true }).map(({ text }) => text)
    expect(all).toEqual(['The press.\nChange the oil.'])
  })

  it('keep contents where a file holds nothing else, and a table whose numbers do not count pages', () => {
    const held = (page: SourceSegment) =>
      passagesOf([page, { segment: 50, text: '' }], { title: 'Register', hasRunningHeads: true }).map(
        ({ text }) => text,
      )
    expect(held(contentsPage).join()).toContain('Cleaning the filter')
    const amounts = terms.map((term, at) => `${term.split(/[,\t]/u)[0]}\t${(at * 5) % 8}`)
    const values = terms.map((term, at) => `${term.split(/[,\t]/u)[0]}\t${at}\t${10 * at}`)
    for (const rows of [amounts, values]) {
      const pages = [
        { segment: 1, text: 'The press.' },
        { segment: 40, text: rows.join('\n') },
      ]
      const [passage] = passagesOf(pages, { title: 'Parts', hasRunningHeads: true })
      expect(passage?.text).toContain('encoder')
    }
  })

  it('come out while pages go in', () => {
    const cutter = createPassageCutter({ title: 'Manual', hasRunningHeads: true })
    const pages = manual(20)
    const early = pages.flatMap((page) => [...cutter.push(page)])
    const late = [...cutter.end()]
    expect(early.length).toBeGreaterThan(late.length)
    expect([...early, ...late].map(({ ordinal }) => ordinal)).toEqual([...early, ...late].map((_, i) => i))
    expect([...early, ...late]).toEqual(passagesOf(pages, { title: 'Manual', hasRunningHeads: true }))
  })

  it.each([
    ['a word without end', 'a'],
    ['signs that are no words', '・。'],
    ['pairs of surrogates', '😀'],
    ['words in lower case without a full stop', 'bolt '],
    ['words without end', `${'b'.repeat(3_000)} `],
  ])('are no longer than ten ordinary ones for %s, and lose nothing', (_, part) => {
    const text = part.repeat(60_000 / part.length)
    const cut = passagesOf([{ segment: 'block', text }], { title: '', hasRunningHeads: false })
    expect(Math.max(...cut.map((passage) => passage.text.length))).toBeLessThan(15_000)
    expect(cut.every((passage) => passage.text.isWellFormed())).toBe(true)
    const held = new Set(cut.flatMap(({ ranges }) => ranges.flatMap(({ start, end }) => range(start, end))))
    const written = range(0, text.length).filter((at) => text[at] !== ' ')
    expect(written.filter((at) => !held.has(at))).toEqual([])
  })

  it('are cut as they are taken, so that others are served between two', () => {
    const [text, title] = ['Check the oil level of the pump. '.repeat(20_000), 'Oil']
    const cutter = createPassageCutter({ title, hasRunningHeads: false })
    const segments = [1, 2, 3].map((segment) => ({ segment: `${segment}`, text }))
    let first: string | undefined
    for (const segment of segments) for (const passage of cutter.push(segment)) first ??= passage.text
    const all = passagesOf(segments, { title, hasRunningHeads: false })
    expect(first).toBe(all[0]?.text)
    expect(all.every((passage) => countWords(passage.text) <= 220)).toBe(true)
  })

  it('end within a sentence that no page ends', () => {
    const pages = Array.from({ length: 200 }, (_, at) => ({ segment: at + 1, text: 'bolts of the pump and' }))
    const cut = passagesOf(pages, { title: '', hasRunningHeads: false })
    expect(Math.max(...cut.map((passage) => countWords(passage.text)))).toBeLessThan(400)
  })

  it('are none for pages without text', () => {
    expect(passagesOf([{ segment: 1, text: '' }], { title: 'Scan', hasRunningHeads: true })).toEqual([])
  })
})

const range = (start: number, end: number) => Array.from({ length: end - start }, (_, at) => start + at)
