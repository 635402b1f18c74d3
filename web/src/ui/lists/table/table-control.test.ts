import { expect, it } from 'vitest'
import { placeIn, withPlace } from './table-control.ts'

const choices = { pageSizes: [5, 10, 15], sorts: ['name.firstName', 'username'] }
const read = (search: string) => placeIn(new URLSearchParams(search), choices)
const begin = { page: 1, pageSize: 5, sort: 'name.firstName', order: 'asc' }

it('reads its place from the address, and takes nothing that it does not offer', () => {
  expect(read('')).toEqual(begin)
  expect(read('page=3&pageSize=15&sort=username&order=desc')).toEqual({
    page: 3,
    pageSize: 15,
    sort: 'username',
    order: 'desc',
  })
  expect(read('page=-1&pageSize=7&sort=token&order=up')).toEqual(begin)
  expect(placeIn(new URLSearchParams(), { ...choices, first: { sort: 'username', order: 'desc' } })).toEqual({
    ...begin,
    sort: 'username',
    order: 'desc',
  })
})

it('writes what differs from its beginning, and goes to the first page of what is ordered anew', () => {
  const write = (from: string, next: Parameters<typeof withPlace>[1]) =>
    withPlace(new URLSearchParams(from), next, choices).toString()
  expect(write('search=fitter', { page: 2 })).toBe('search=fitter&page=2')
  expect(write('page=2', { page: 1 })).toBe('')
  expect(write('page=4&pageSize=10', { sort: 'username', order: 'desc' })).toBe('pageSize=10&sort=username&order=desc')
  expect(write('page=4&pageSize=10', { pageSize: 5 })).toBe('')
})
