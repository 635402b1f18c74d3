import { limits } from '@millwright/contract/limits'
import { describe, expect, it } from 'vitest'
import { selectionTexts } from '@millwright/contract/formats'
import { chooseFiles, everyKind, refusalOf } from './file-selection.ts'

const file = (name: string, size = 1) => ({ name, size })
const documents = { kinds: ['document'], takesOffice: false } as const
const names = (selection: ReturnType<typeof chooseFiles>) => selection.accepted.map(({ file: { name } }) => name)

describe('chooseFiles', () => {
  it('drops duplicate names and keeps the first', () => {
    expect(chooseFiles([file('a.pdf', 1), file('a.pdf', 2), file('b.PDF')], documents).accepted).toEqual([
      { file: file('a.pdf', 1), kind: 'document' },
      { file: file('b.PDF'), kind: 'document' },
    ])
  })

  it('refuses the whole selection beyond ten files', () => {
    const eleven = Array.from({ length: 11 }, (_, index) => file(`${index}.pdf`))
    expect(chooseFiles(eleven, documents)).toEqual({ accepted: [], refused: [], tooMany: true })
    expect(chooseFiles(eleven.slice(1), documents).accepted).toHaveLength(10)
  })

  it('fills up to ten with those that are listed, and names what is not added', () => {
    const listed = chooseFiles([file('listed.pdf')], documents).accepted
    const ten = Array.from({ length: 10 }, (_, index) => file(`${index}.pdf`))
    const selection = chooseFiles(ten, { ...documents, listed })
    expect(selection.accepted).toHaveLength(10)
    expect(selection.refused).toEqual([{ name: '9.pdf', size: 1, kind: 'document', reason: 'room' }])
    expect(refusalOf(selection, selectionTexts.unsupported)).toEqual({
      text: selectionTexts.tooMany,
      files: selection.refused,
    })
  })

  it('gives no place of the ten to what is refused', () => {
    const listed = chooseFiles([file('listed.pdf')], documents).accepted
    const nine = Array.from({ length: 9 }, (_, index) => file(`${index}.pdf`))
    const selection = chooseFiles([file('drawing.dwg'), ...nine], { ...documents, listed })
    expect(selection.accepted).toHaveLength(10)
    expect(refusalOf(selection, selectionTexts.unsupported)).toEqual({
      text: selectionTexts.unsupported,
      files: [{ name: 'drawing.dwg', size: 1, kind: null, reason: 'type' }],
    })
  })

  it('knows what may be a package of a maker', () => {
    const { refused } = chooseFiles([file('pump.AASX'), file('pump.zip'), file('a.dwg')], documents)
    expect(refused.map(({ reason }) => reason)).toEqual(['package', 'package', 'type'])
  })

  it('counts a duplicate once towards the ten', () => {
    const ten = Array.from({ length: 10 }, (_, index) => file(`${index}.pdf`))
    expect(chooseFiles([...ten, file('0.pdf')], documents).tooMany).toBe(false)
  })

  it('names what is of another kind or too large and still keeps the rest', () => {
    const large = file('scan.pdf', limits.documentBytes + 1)
    const exact = file('exact.pdf', limits.documentBytes)
    expect(chooseFiles([file('guide.dwg', 7), large, exact], documents)).toEqual({
      accepted: [{ file: exact, kind: 'document' }],
      refused: [
        { name: 'guide.dwg', size: 7, kind: null, reason: 'type' },
        { name: 'scan.pdf', size: limits.documentBytes + 1, kind: 'document', reason: 'size' },
      ],
      tooMany: false,
    })
  })

  it('takes office files where the company does', () => {
    const office = [file('a.docx'), file('b.csv')]
    const refused = chooseFiles(office, documents)
    expect(names(refused)).toEqual([])
    expect(refused.refused.map(({ reason }) => reason)).toEqual(['office', 'office'])
    expect(chooseFiles(office, { kinds: ['image'], takesOffice: false }).refused[0]?.reason).toBe('type')
    expect(names(chooseFiles(office, { ...documents, takesOffice: true }))).toEqual(['a.docx', 'b.csv'])
  })

  it('sorts mixed kinds, each under its own limit', () => {
    const mixed = [file('a.pdf', 1), file('b.JPEG', 1), file('c.mov', 1), file('d.png', limits.imageBytes + 1)]
    const { accepted, refused } = chooseFiles(mixed, { kinds: everyKind, takesOffice: false })
    expect(accepted.map(({ kind }) => kind)).toEqual(['document', 'image', 'video'])
    expect(refused).toEqual([{ name: 'd.png', size: limits.imageBytes + 1, kind: 'image', reason: 'size' }])
  })
})
