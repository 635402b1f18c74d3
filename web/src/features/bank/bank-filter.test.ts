import { expect, it } from 'vitest'
import { countOf, filterOf, noFilter, toggled, withFilter } from './bank-filter.ts'

const id = '01900000-0000-7000-8000-000000000017'

it('reads from the address what is a filter, and leaves the rest', () => {
  const filter = filterOf(
    new URLSearchParams(
      `type=document,pdf,image,document&assetId=${id},press&documentClass=03-02,99&documentLanguage=de,1&documentTag=Shaft%20seal,&sort=type`,
    ),
  )
  expect(filter).toEqual({
    type: ['document', 'image'],
    documentClass: ['03-02'],
    documentLanguage: ['de'],
    documentTag: ['Shaft seal'],
    departmentId: [],
    assetId: [id],
  })
  expect(countOf(filter)).toBe(6)
  expect(filterOf(new URLSearchParams('type='))).toEqual(noFilter)
})

it('writes a filter so that it is read again, and begins at the first page', () => {
  const before = new URLSearchParams('search=pump&page=3')
  const after = withFilter(before, { type: toggled(['document'], 'video') })
  expect(after.toString()).toBe('search=pump&type=document%2Cvideo')
  expect(filterOf(after).type).toEqual(['document', 'video'])
  expect(withFilter(after, noFilter).toString()).toBe('search=pump')
  expect(toggled(['document', 'video'], 'document')).toEqual(['video'])
})
