import { type Dictionary, dictionaryRoutes } from '@millwright/contract/dictionaries'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { readAgain } from '../../keys/follow-writes.ts'
import { keys } from '../../keys/keys.ts'
import { call, submit } from '../../platform/api.ts'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { withToast } from '../../ui/feedback/toasts.tsx'
import { isPreparing, pairOf } from './pair.ts'

/** Milliseconds between two looks at one that is being prepared. */
const lookEvery = 1_000

/** All that serve the company. */
export function useDictionaries() {
  return useQuery({
    queryKey: keys.dictionaries,
    queryFn: ({ signal }) => call(dictionaryRoutes.fetchAll, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isPreparing) ? lookEvery : false),
  })
}

/** Switching and removing; both end once the list is as the server has it. */
export function useDictionaryChanges() {
  const t = useTranslations('dictionaries')
  const confirm = useConfirm()
  const switchTo = async (dictionary: Dictionary, enabled: boolean) => {
    const { id } = dictionary
    await withToast(t('switching'), () => submit(dictionaryRoutes.update, { query: { id }, body: { enabled } }))
    await readAgain()
  }
  const remove = async (dictionary: Dictionary) => {
    const question = {
      title: t('removeTitle'),
      text: t('removeText', { pair: pairOf(dictionary) }),
      action: t('remove'),
    }
    if (!(await confirm({ ...question, danger: true }))) return
    await withToast(t('removing'), () => submit(dictionaryRoutes.remove, { query: { id: dictionary.id } }))
    await readAgain()
  }
  return { switchTo, remove }
}
