import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { withToast } from '../../ui/feedback/toasts.tsx'

type Deleting = {
  /** The toast's. */
  text: string
  list: QueryKey
  send: (id: string) => Promise<{ message: string }>
}

/** Asks, deletes a department or an asset, and reads their list again. */
export function useDeletePlace({ text, list, send }: Deleting) {
  const t = useTranslations('places')
  const cache = useQueryClient()
  const confirm = useConfirm()
  return async ({ _id, name }: { _id: string; name: string }) => {
    const question = { title: t('deleteTitle', { name }), text: t('deleteText'), action: t('delete'), danger: true }
    if (!(await confirm(question))) return
    await withToast(text, () => send(_id))
    // Also when it failed: somebody else may have deleted it before.
    await cache.invalidateQueries({ queryKey: list })
  }
}
