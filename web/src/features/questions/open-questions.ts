import { type OpenQuestion, questionRoutes } from '@millwright/contract/questions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { keys } from '../../keys/keys.ts'
import { call, submit } from '../../platform/api.ts'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { withToast } from '../../ui/feedback/toasts.tsx'

/** What was asked about the asset and not answered, most asked first. */
export function useOpenQuestions(assetId: string) {
  return useQuery({
    queryKey: keys.questions(assetId),
    queryFn: ({ signal }) => call(questionRoutes.fetch, { query: { assetId }, signal }),
    refetchOnMount: 'always',
  })
}

/** Takes questions off the list, with those asked alike. */
export function useRemoveQuestions(assetId: string) {
  const t = useTranslations('questions')
  const cache = useQueryClient()
  const confirm = useConfirm()
  return async (ids: string[]) => {
    const question = { title: t('removeTitle'), text: t('removeText'), action: t('remove'), danger: true }
    if (!(await confirm(question))) return
    const removed = await withToast(t('removing'), () =>
      submit(questionRoutes.remove, { query: { assetId }, body: { ids } }),
    )
    if (!removed) return
    cache.setQueryData(keys.questions(assetId), (before: OpenQuestion[] | undefined) =>
      before?.filter(({ id }) => !removed.data.includes(id)),
    )
  }
}
