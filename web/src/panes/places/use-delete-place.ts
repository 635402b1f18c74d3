import { useTranslations } from 'use-intl'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { withToast } from '../../ui/feedback/toasts.tsx'

type PlaceDeletion = {
  /** The toast's. */
  text: string
  send: (id: string) => Promise<{ message: string }>
}

/** Asks, and deletes a department or an asset. */
export function useDeletePlace({ text, send }: PlaceDeletion) {
  const t = useTranslations('places')
  const confirm = useConfirm()
  return async ({ _id, name }: { _id: string; name: string }) => {
    const question = { title: t('deleteTitle', { name }), text: t('deleteText'), action: t('delete'), danger: true }
    if (!(await confirm(question))) return
    await withToast(text, () => send(_id))
  }
}
