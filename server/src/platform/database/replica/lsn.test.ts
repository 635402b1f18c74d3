import { expect, it } from 'vitest'
import { endBefore, isReached, laterOf, type Lsn, readLsn } from './lsn.ts'

const lsn = (text: string): Lsn => {
  const read = readLsn(text)
  if (read === null) throw new Error(`${text} is none`)
  return read
}

it('reads what PostgreSQL tells, and nothing else', () => {
  expect(readLsn('0/16B3748')).toBe('0/16B3748')
  for (const text of [undefined, '', '0', '0/', '/1', '0/16b3748', '0/123456789', "0/1' or '1", ' 0/1', '0/1\n'])
    expect(readLsn(text)).toBeNull()
})

it('compares as numbers', () => {
  expect(isReached(lsn('0/FF'), { by: lsn('0/100') })).toBe(true)
  expect(isReached(lsn('0/100'), { by: lsn('0/100') })).toBe(true)
  expect(isReached(lsn('1/0'), { by: lsn('0/FFFFFFFF') })).toBe(false)
  expect(laterOf(lsn('A/0'), lsn('9/FFFFFFFF'))).toBe('A/0')
  expect(laterOf(lsn('0/1'), null)).toBe('0/1')
})

it('takes the end of a page for the place behind the next head, which no standby tells', () => {
  expect(endBefore(lsn('0/3000028'))).toBe('0/3000000')
  expect(endBefore(lsn('1/2018'))).toBe('1/2000')
  expect(endBefore(lsn('0/3000060'))).toBe('0/3000060')
})
