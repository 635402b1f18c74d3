import { limits } from '@millwright/contract/limits'
import { describe, expect, it } from 'vitest'
import { chooseDocuments } from './file-selection.ts'

const file = (name: string, size = 1) => ({ name, size })

describe('chooseDocuments', () => {
  it('drops duplicate names and keeps the first', () => {
    expect(chooseDocuments([file('a.pdf', 1), file('a.pdf', 2), file('b.PDF')]).accepted).toEqual([
      file('a.pdf', 1),
      file('b.PDF'),
    ])
  })

  it('refuses the whole selection beyond ten files', () => {
    const eleven = Array.from({ length: 11 }, (_, index) => file(`${index}.pdf`))
    expect(chooseDocuments(eleven)).toEqual({ accepted: [], refused: [], tooMany: true })
    expect(chooseDocuments(eleven.slice(1)).accepted).toHaveLength(10)
  })

  it('counts a duplicate once towards the ten', () => {
    const ten = Array.from({ length: 10 }, (_, index) => file(`${index}.pdf`))
    expect(chooseDocuments([...ten, file('0.pdf')]).tooMany).toBe(false)
  })

  it('names what is no PDF or too large and still keeps the rest', () => {
    const large = file('scan.pdf', limits.documentBytes + 1)
    const exact = file('exact.pdf', limits.documentBytes)
    expect(chooseDocuments([file('guide.dwg', 7), large, exact])).toEqual({
      accepted: [exact],
      refused: [
        { name: 'guide.dwg', reason: 'type', size: 7 },
        { name: 'scan.pdf', reason: 'size', size: limits.documentBytes + 1 },
      ],
      tooMany: false,
    })
  })
})
