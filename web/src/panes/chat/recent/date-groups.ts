import type { Chat } from '@millwright/contract/chats'
import { localDay } from '../../../ui/values/local-day.ts'

export type ChatGroup = {
  when: 'today' | 'yesterday' | 'week' | 'month' | 'past'
  /** A day of the month that a group of the past stands for. */
  month: Date
  chats: Chat[]
}

type Day = ReturnType<typeof localDay>

const countOf = ({ year, month, day }: Day) => Date.UTC(year, month - 1, day) / 86_400_000

function whenOf(day: Day, today: Day): ChatGroup['when'] {
  const [passed, now] = [countOf(today) - countOf(day), countOf(today)]
  if (passed <= 0) return 'today'
  if (passed === 1) return 'yesterday'
  // Weeks begin on Monday (ISO 8601); the first day that is counted was a Thursday.
  if (passed <= (now + 3) % 7) return 'week'
  return day.year === today.year && day.month === today.month ? 'month' : 'past'
}

/** Today, Yesterday, This Week, This Month, then month by month; newest first, by the days of a time zone. */
export function groupChats(chats: readonly Chat[], now: Date, timeZone: string | undefined): ChatGroup[] {
  const groups: ChatGroup[] = []
  const today = localDay(now, timeZone)
  const newestFirst = chats.toSorted((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt))
  for (const chat of newestFirst) {
    const day = localDay(new Date(chat.updatedAt), timeZone)
    const when = whenOf(day, today)
    // Its middle is in the same month in every zone.
    const month = new Date(Date.UTC(day.year, day.month - 1, 15))
    const last = groups.at(-1)
    if (last && last.when === when && (when !== 'past' || last.month.getTime() === month.getTime()))
      last.chats.push(chat)
    else groups.push({ when, month, chats: [chat] })
  }
  return groups
}
