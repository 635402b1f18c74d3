import { expect, it } from 'vitest'
import { filterOf, queryOf } from './audit-filter.ts'

it('reads the filters of an address', () => {
  const filter = filterOf(new URLSearchParams('from=2026-11-20&actor=amara&action=signed-in'))
  expect(filter).toEqual({ from: '2026-11-20', to: '', actor: 'amara', action: 'signed-in' })
  expect(queryOf(filter, 'Europe/Warsaw')).toEqual({
    from: '2026-11-19T23:00:00.000Z',
    to: undefined,
    actor: 'amara',
    action: 'signed-in',
  })
})

it('takes a mangled address for one without filters', () => {
  const filter = filterOf(new URLSearchParams('from=x&action=flown'))
  expect(filter).toMatchObject({ action: '' })
  expect(queryOf(filter, 'UTC')).toEqual({ from: undefined, to: undefined, actor: undefined, action: undefined })
})
