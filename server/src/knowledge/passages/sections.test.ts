import { describe, expect, it } from 'vitest'
import type { Passage } from './cut-passages.ts'
import { passagesOf } from './cut-passages.ts'
import { joinPassages } from './join-passages.ts'
import type { SourceSegment } from './page-lines.ts'
import { sectionOf } from './sections.ts'

const filler = (of: string, sentences: number) =>
  Array.from({ length: sentences }, (_, n) => `The ${of} is looked at for the ${n + 1}th time by two people.`).join(' ')

/** Every `# ` begins a chapter and every `## ` a section of it. */
function pages(...texts: string[]): SourceSegment[] {
  return texts.map((written, at) => {
    const headings: { start: number; end: number; size: number }[] = []
    let text = ''
    for (const line of written.split('\n')) {
      const mark = /^#+ /u.exec(line)?.[0] ?? ''
      const shown = line.slice(mark.length)
      if (mark) headings.push({ start: text.length, end: text.length + shown.length, size: 24 - 4 * mark.length })
      text += `${shown}\n`
    }
    return { segment: at + 1, text, headings }
  })
}

const source = { title: 'Pump', hasRunningHeads: false }
const textOf = (read: readonly Passage[], wanted: { ordinal: number; path: string }) => {
  const section = sectionOf(read, wanted)
  return section && section.document.text.slice(section.start, section.end).trim()
}

describe('passages that are joined', () => {
  const document = pages(filler('oil', 40), filler('filter', 40))
  const joined = joinPassages(passagesOf(document, source))

  it('say once what they share', () => {
    expect(joined.text).toBe(`${filler('oil', 40)}\n${filler('filter', 40)}`)
  })

  it('know of each character where it stands', () => {
    for (const { offset, segment, start, end } of joined.ranges) {
      const page = document.find((one) => one.segment === segment)
      expect(joined.text.slice(offset, offset + end - start)).toBe(page?.text.slice(start, end))
    }
  })
})

describe('a section', () => {
  const small = passagesOf(
    pages(
      '# 4 Care\n## 4.1 Checking\nLook at it.\n## 4.2 Oil filter\nUse two people.\n1. Open it.\n2. Close it.\n# 5 Faults\nNone.',
    ),
    source,
  )

  it('is found within a passage that holds several', () => {
    expect(small).toHaveLength(1)
    expect(textOf(small, { ordinal: 0, path: '4 Care › 4.2 Oil filter' })).toBe(
      'Use two people.\n1. Open it.\n2. Close it.',
    )
    expect(sectionOf(small, { ordinal: 0, path: '5 Faults' })).toMatchObject({ isOpen: true })
  })

  it('begins below the second of two headings that follow one another', () => {
    expect(sectionOf(small, { ordinal: 0, path: '4 Care' })?.path).toBe('4 Care › 4.1 Checking')
    expect(textOf(small, { ordinal: 0, path: '4 Care' })).toBe('Look at it.')
  })

  it('is whole where it runs over passages and pages', () => {
    const body = [filler('seal', 30), filler('ring', 30)]
    const cut = passagesOf(pages(`# 1 Start\nGo.\n# 2 Seal\n${body[0]}`, `${body[1]}\n# 3 End\nStop.`), source)
    expect(cut.length).toBeGreaterThan(3)
    expect(textOf(cut, { ordinal: 2, path: '2 Seal' })).toBe(body.join('\n'))
  })

  it('holds its own sections, however deep they are', () => {
    const deep = passagesOf(pages('# A\n## B\n### C\n#### D\nDeep.\n### E\nLess deep.\n## F\nOut.'), source)
    expect(textOf(deep, { ordinal: 0, path: 'A › B' })).toBe('Deep.')
    expect(sectionOf(deep, { ordinal: 0, path: 'A › B › E' })?.path).toBe('A › B › E')
    const body = passagesOf(pages(`# A\n## B\nText.\n### C\n#### D\nDeep.\n## F\nOut.`), source)
    expect(textOf(body, { ordinal: 0, path: 'A › B' })).toBe('Text.\nC\nD\nDeep.')
  })

  it('is none where it begins before what was read', () => {
    const cut = passagesOf(pages(`# 2 Seal\n${filler('seal', 60)}`), source)
    expect(textOf(cut.slice(2), { ordinal: 3, path: '2 Seal' })).toBeUndefined()
  })
})
