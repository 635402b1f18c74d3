import type { Chat } from '@millwright/contract/chats'
import { useState } from 'react'
import { useFormatter, useTimeZone, useTranslations } from 'use-intl'
import { ChatRow } from './chat-row.tsx'
import { groupChats, type ChatGroup } from './date-groups.ts'

type ChatGroupsProps = {
  chats: readonly Chat[]
  openId: string | null
  selected: ReadonlySet<string> | null
  addressOf: (chat: Chat) => string
  onPick: () => void
  onSelect: (selected: ReadonlySet<string>) => void
  onRename: (chat: Chat, name: string) => Promise<void>
}

export function ChatGroups({ chats, openId, selected, addressOf, onPick, onSelect, onRename }: ChatGroupsProps) {
  const t = useTranslations('chats')
  const format = useFormatter()
  const timeZone = useTimeZone()
  // Groups go by the day on which the drawer was opened.
  const [now] = useState(() => new Date())
  const titleOf = (group: ChatGroup) =>
    group.when === 'past' ? format.dateTime(group.month, { month: 'long', year: 'numeric' }) : t(group.when)
  const toggle = ({ id }: Chat) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelect(next)
  }
  return groupChats(chats, now, timeZone).map((group) => (
    <section key={`${group.when}${group.month.getTime()}`}>
      <h3>{titleOf(group)}</h3>
      <ul>
        {group.chats.map((chat) => (
          <ChatRow
            key={chat.id}
            chat={chat}
            address={addressOf(chat)}
            isOpen={chat.id === openId}
            isSelected={selected?.has(chat.id) ?? null}
            onPick={onPick}
            onToggle={() => toggle(chat)}
            onRename={(name) => void onRename(chat, name)}
          />
        ))}
      </ul>
    </section>
  ))
}
