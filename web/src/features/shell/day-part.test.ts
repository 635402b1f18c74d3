import { expect, it } from 'vitest'
import { dayPart } from './day-part.ts'

it("greets by the clock of the user's zone", () => {
  const noonInLondon = new Date('2026-01-15T12:00:00Z')
  expect(dayPart(noonInLondon, 'Europe/London')).toBe('afternoon')
  expect(dayPart(noonInLondon, 'America/New_York')).toBe('morning')
  expect(dayPart(noonInLondon, 'Asia/Tokyo')).toBe('evening')
  expect(dayPart(noonInLondon, 'Asia/Kolkata')).toBe('afternoon')
})

it('takes the small hours for the evening that they end', () => {
  expect(dayPart(new Date('2026-01-15T03:59:00Z'), 'UTC')).toBe('evening')
  expect(dayPart(new Date('2026-01-15T00:00:00Z'), 'UTC')).toBe('evening')
  expect(dayPart(new Date('2026-01-15T04:00:00Z'), 'UTC')).toBe('morning')
})
