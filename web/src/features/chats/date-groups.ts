import type { Chat } from '@millwright/contract/chats'

export type ChatGroup = {
  when: 'today' | 'yesterday' | 'week' | 'month' | 'past'
  /** A day of the month that a group of the past stands for. */
  month: Date
  chats: Chat[]
}

const startOfDay = (date: Date, daysLater = 0) =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + daysLater)

function whenOf(date: Date, now: Date): ChatGroup['when'] {
  if (date >= startOfDay(now)) return 'today'
  if (date >= startOfDay(now, -1)) return 'yesterday'
  // Weeks begin on Monday (ISO 8601).
  if (date >= startOfDay(now, -((now.getDay() + 6) % 7))) return 'week'
  if (date >= new Date(now.getFullYear(), now.getMonth(), 1)) return 'month'
  return 'past'
}

/** Today, Yesterday, This Week, This Month, then month by month; newest first in local time. */
export function groupChats(chats: readonly Chat[], now: Date): ChatGroup[] {
  const groups: ChatGroup[] = []
  const newestFirst = chats.toSorted((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt))
  for (const chat of newestFirst) {
    const date = new Date(chat.updatedAt)
    const when = whenOf(date, now)
    const month = new Date(date.getFullYear(), date.getMonth(), 1)
    const last = groups.at(-1)
    if (last && last.when === when && (when !== 'past' || last.month.getTime() === month.getTime()))
      last.chats.push(chat)
    else groups.push({ when, month, chats: [chat] })
  }
  return groups
}
