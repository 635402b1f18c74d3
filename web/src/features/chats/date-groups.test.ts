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
const read = (chats: Chat[], now: Date) =>
  groupChats(chats, now).map((group) => [group.when, group.chats.map((one) => one.title).join()])

describe('groupChats', () => {
  const wednesday = new Date(2026, 10, 18, 15, 0)

  it('groups by today, yesterday, this week, this month and then month by month, newest first', () => {
    const chats = [
      chat('march', new Date(2026, 2, 4)),
      chat('early today', new Date(2026, 10, 18, 0, 0)),
      chat('last year', new Date(2025, 8, 30)),
      chat('monday', new Date(2026, 10, 16, 1, 0)),
      chat('sunday', new Date(2026, 10, 15, 23, 59)),
      chat('now', wednesday),
      chat('yesterday', new Date(2026, 10, 17, 23, 59)),
      chat('late march', new Date(2026, 2, 30)),
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
    const first = new Date(2026, 10, 1, 9, 0)
    expect(read([chat('a', new Date(2026, 9, 31, 9, 0))], first)).toEqual([['yesterday', 'a']])
  })

  it('counts a Sunday to the week before it', () => {
    const sunday = new Date(2026, 10, 22, 9, 0)
    expect(read([chat('a', new Date(2026, 10, 16, 9, 0))], sunday)).toEqual([['week', 'a']])
  })

  it('has no groups without chats', () => {
    expect(groupChats([], wednesday)).toEqual([])
  })
})
