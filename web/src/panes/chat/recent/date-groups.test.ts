import type { Chat } from '@millwright/contract/chats'
import { describe, expect, it } from 'vitest'
import { groupChats } from './date-groups.ts'

const chat = (title: string, at: Date): Chat => ({
  id: '018f0000-0000-7000-8000-000000000001',
  title,
  updatedAt: at.toISOString(),
  firstMsgId: '018f0000-0000-7000-8000-000000000002',
  chatLanguage: 'English',
})
const read = (chats: Chat[], now: Date, timeZone = 'UTC') =>
  groupChats(chats, now, timeZone).map((group) => [group.when, group.chats.map((one) => one.title).join()])

describe('groupChats', () => {
  const wednesday = new Date(Date.UTC(2026, 10, 18, 15, 0))

  it('groups by today, yesterday, this week, this month and then month by month, newest first', () => {
    const chats = [
      chat('march', new Date(Date.UTC(2026, 2, 4))),
      chat('early today', new Date(Date.UTC(2026, 10, 18, 0, 0))),
      chat('last year', new Date(Date.UTC(2025, 8, 30))),
      chat('monday', new Date(Date.UTC(2026, 10, 16, 1, 0))),
      chat('sunday', new Date(Date.UTC(2026, 10, 15, 23, 59))),
      chat('now', wednesday),
      chat('yesterday', new Date(Date.UTC(2026, 10, 17, 23, 59))),
      chat('late march', new Date(Date.UTC(2026, 2, 30))),
    ]
    expect(read(chats, wednesday)).toEqual([
      ['today', 'now,early today'],
      ['yesterday', 'yesterday'],
      ['week', 'monday'],
      ['month', 'sunday'],
      ['past', 'late march,march'],
      ['past', 'last year'],
    ])
  })

  it('calls the last day of the month before yesterday on the first', () => {
    const first = new Date(Date.UTC(2026, 10, 1, 9, 0))
    expect(read([chat('a', new Date(Date.UTC(2026, 9, 31, 9, 0)))], first)).toEqual([['yesterday', 'a']])
  })

  it('counts a Sunday to the week before it', () => {
    const sunday = new Date(Date.UTC(2026, 10, 22, 9, 0))
    expect(read([chat('a', new Date(Date.UTC(2026, 10, 16, 9, 0)))], sunday)).toEqual([['week', 'a']])
  })

  it("goes by the user's zone, wherever the browser is", () => {
    const late = chat('late', new Date('2026-10-31T23:30:00Z'))
    const noon = new Date('2026-11-18T12:00:00Z')
    expect(read([late], noon, 'Europe/Warsaw')).toEqual([['month', 'late']])
    expect(read([late], noon, 'America/New_York')).toEqual([['past', 'late']])
    const [october] = groupChats([late], noon, 'America/Los_Angeles')
    expect(october?.month.toLocaleString('en', { month: 'long', timeZone: 'America/Los_Angeles' })).toBe('October')
    expect(read([chat('night', new Date('2026-11-17T23:30:00Z'))], noon, 'Europe/Warsaw')).toEqual([['today', 'night']])
  })

  it('has no groups without chats', () => {
    expect(groupChats([], wednesday, 'UTC')).toEqual([])
  })
})
