import { type ChatMessage, noRemarks, type Source } from '@millwright/contract/chats'
import { describe, expect, it } from 'vitest'
import {
  citedBy,
  figureChip,
  findCitation,
  firstSegmentOf,
  marksAround,
  readCitation,
  writeCitation,
} from './opened-citation.ts'

const id = (last: number) => `018f0000-0000-7000-8000-00000000000${last}`
const source = (n: number, resource: number, page: number): Source => ({
  n,
  resourceId: id(resource),
  fileName: 'Manual.pdf',
  fileType: 'document',
  assetId: id(1),
  departmentId: id(2),
  segments: [page],
  quotes: [{ segment: page, text: 'quote', boxes: [] }],
})
const message: ChatMessage = {
  id: id(3),
  assetId: id(1),
  departmentId: id(2),
  query: 'Which torque?',
  response: { text: '', sources: [source(1, 4, 112), source(2, 5, 3), source(4, 4, 110)], resources: [] },
  feedback: 'none',
  state: 'complete',
  verdict: 'answered',
  unknownWords: [],
  suggestions: [],
  experts: [],
  ...noRemarks,
  picture: null,
  approval: null,
  updatedAt: '2026-11-18T09:42:00.000Z',
}

describe('an opened citation', () => {
  it('is found again from its address', () => {
    const second = source(2, 5, 3)
    for (const chip of [null, '2-0', figureChip(0)]) {
      const address = readCitation(writeCitation(message, second, chip))
      expect(address).toEqual({ messageId: message.id, n: 2, chip })
      expect(findCitation([message], address)).toEqual({ message, source: second })
    }
  })

  it('is none when the address says something else', () => {
    for (const text of [null, '', 'x.1', `${id(3)}.`, `${id(3)}.0001`, id(3), `${id(3)}.1.`, `${id(3)}.1.2`])
      expect(readCitation(text)).toBeNull()
    expect(findCitation([message], { messageId: id(3), n: 3, chip: null })).toBeNull()
    expect(findCitation([], { messageId: id(3), n: 1, chip: null })).toBeNull()
  })

  it('is the caption alone where a figure was clicked', () => {
    const figure = { segment: 113, text: 'Figure 1: Lid', boxes: [] }
    const cited = { ...source(1, 4, 112), quotes: [{ segment: 112, text: 'quote', figure }] }
    expect(citedBy(cited, figureChip(0)).quotes).toEqual([figure])
    for (const chip of [null, '2-0', figureChip(7)]) expect(citedBy(cited, chip)).toBe(cited)
  })

  it('begins at its first segment, whatever the kind, and nowhere when it names none', () => {
    const cited = source(1, 4, 112)
    const block = { ...cited, quotes: [{ segment: 'block-7', text: 'quote' }] }
    expect(firstSegmentOf(cited)).toBe(112)
    expect(firstSegmentOf(block)).toBe('block-7')
    expect(firstSegmentOf({ ...cited, quotes: [], segments: [] })).toBeNull()
  })

  it('marks its own quotes and only ticks the other places of the same document', () => {
    const marks = marksAround(source(1, 4, 112), message.response.sources)
    expect(marks.map((mark) => [mark.n, mark.segment, mark.elsewhere ?? false])).toEqual([
      [1, 112, false],
      [4, 110, true],
    ])
  })
})
