import { describe, expect, it } from 'vitest'
import { createPassageCutter, passagesOf } from './cut-passages.ts'
import type { SourceSegment } from './page-lines.ts'
import { countWords } from './words.ts'

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

  it('come out while pages go in', () => {
    const cutter = createPassageCutter({ title: 'Manual', hasRunningHeads: true })
    const pages = manual(20)
    const early = pages.flatMap((page) => cutter.push(page))
    const late = cutter.end()
    expect(early.length).toBeGreaterThan(late.length)
    expect([...early, ...late].map(({ ordinal }) => ordinal)).toEqual([...early, ...late].map((_, i) => i))
    expect([...early, ...late]).toEqual(passagesOf(pages, { title: 'Manual', hasRunningHeads: true }))
  })

  it('are none for pages without text', () => {
    expect(passagesOf([{ segment: 1, text: '' }], { title: 'Scan', hasRunningHeads: true })).toEqual([])
  })
})
