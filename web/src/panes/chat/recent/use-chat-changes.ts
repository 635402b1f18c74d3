import type { Chat } from '@millwright/contract/chats'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { keys } from '../../../keys/keys.ts'
import { toastFailure, withToast } from '../../../ui/feedback/toasts.tsx'
import type { ChatHome } from '../../../domain/chats/chat-home.ts'

/** Renames chats, and deletes them once that was confirmed. */
export function useChatChanges(home: ChatHome) {
  const t = useTranslations('chats')
  const cache = useQueryClient()
  const confirm = useConfirm()
  const change = (by: (chats: Chat[]) => Chat[]) =>
    cache.setQueryData(keys.chats(home.key), (before: Chat[] | undefined) => before && by(before))

  return {
    /** The new name stands at once; the old one comes back where it is refused. */
    rename: async ({ id, title }: Chat, name: string) => {
      const put = (next: string) =>
        change((chats) => chats.map((chat) => (chat.id === id ? { ...chat, title: next } : chat)))
      await cache.cancelQueries({ queryKey: keys.chats(home.key) })
      put(name)
      try {
        await home.rename(id, name)
      } catch (error) {
        put(title)
        toastFailure(error)
      }
    },
    /** Returns the ids of those that are gone; null when they stay. */
    remove: async (chats: readonly Chat[]): Promise<readonly string[] | null> => {
      const [only] = chats
      const question = {
        title: t('deleteTitle', { count: chats.length, title: only?.title ?? '' }),
        text: t('deleteText'),
        action: t('delete'),
        danger: true,
      }
      if (!only || !(await confirm(question))) return null
      const reply = await withToast(t('deleting'), () => home.remove(chats.map(({ id }) => id)))
      if (!reply) return null
      change((before) => before.filter(({ id }) => !reply.data.includes(id)))
      for (const id of reply.data) cache.removeQueries({ queryKey: keys.messages(home.key, id) })
      return reply.data
    },
  }
}
