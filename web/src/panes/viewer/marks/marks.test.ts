import type { Source } from '@millwright/contract/chats'
import { describe, expect, it } from 'vitest'
import { linesOf, marksOf } from './marks.ts'

const source = (quotes: Source['quotes']): Source => ({
  n: 2,
  resourceId: '018f0000-0000-7000-8000-000000000001',
  fileName: 'Manual.pdf',
  fileType: 'document',
  assetId: '018f0000-0000-7000-8000-000000000002',
  departmentId: '018f0000-0000-7000-8000-000000000003',
  segments: [3],
  quotes,
})

describe('marksOf', () => {
  const box = { x: 0.1, y: 0.2, width: 0.3, height: 0.02 }

  it('makes one of each quote and keeps their order', () => {
    const later = { ...box, y: 0.5 }
    const marks = marksOf(
      source([
        { segment: 9, text: 'a', boxes: [box] },
        { segment: 3, text: 'b', boxes: [box] },
        { segment: 9, text: 'c', boxes: [later] },
      ]),
    )
    expect(marks).toEqual([
      { n: 2, segment: 9, text: 'a', boxes: [box], context: [] },
      { n: 2, segment: 3, text: 'b', boxes: [box], context: [] },
      { n: 2, segment: 9, text: 'c', boxes: [later], context: [] },
    ])
  })

  it('keeps what stands around a quote apart from it, and only that of its own page', () => {
    const before = { ...box, y: 0.18 }
    const context = [
      { segment: 9, text: 'x', boxes: [before] },
      { segment: 8, text: 'y', boxes: [box] },
    ]
    const [mark] = marksOf(source([{ segment: 9, text: 'a', boxes: [box], context }]))
    expect(mark).toEqual({ n: 2, segment: 9, text: 'a', boxes: [box], context: [before] })
  })

  it('still names the page of a quote without boxes', () => {
    expect(marksOf(source([{ segment: 4, text: 'a' }]))).toEqual([
      { n: 2, segment: 4, text: 'a', boxes: [], context: [] },
    ])
  })

  it('drops no segment that is not a page: what it means, the viewer of its kind decides', () => {
    const [mark] = marksOf(source([{ segment: 'block-7', text: 'a' }]))
    expect(mark?.segment).toBe('block-7')
  })
})

describe('linesOf', () => {
  it('joins the runs of one line', () => {
    const [line, ...more] = linesOf([
      { x: 0.1, y: 0.2, width: 0.2, height: 0.02 },
      { x: 0.31, y: 0.201, width: 0.2, height: 0.018 },
    ])
    expect(more).toEqual([])
    expect(line?.x).toBeCloseTo(0.1)
    expect(line?.width).toBeCloseTo(0.41)
  })

  it('keeps two columns of the same height apart', () => {
    const left = { x: 0.1, y: 0.2, width: 0.3, height: 0.02 }
    const other = { x: 0.55, y: 0.2, width: 0.3, height: 0.02 }
    expect(linesOf([left, other])).toEqual([left, other])
  })

  it('parts lines that overlap', () => {
    const [first, second] = linesOf([
      { x: 0.1, y: 0.2, width: 0.5, height: 0.03 },
      { x: 0.1, y: 0.22, width: 0.5, height: 0.03 },
    ])
    expect((first?.y ?? 0) + (first?.height ?? 0)).toBeCloseTo(0.225)
    expect(second?.y).toBeCloseTo(0.225)
    expect((second?.y ?? 0) + (second?.height ?? 0)).toBeCloseTo(0.25)
  })
})
