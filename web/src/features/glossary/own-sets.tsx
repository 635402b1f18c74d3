import { glossaryRoutes, type GlossarySet } from '@millwright/contract/glossary'
import BookA from 'lucide-react/icons/book-a'
import { useTranslations } from 'use-intl'
import { submit } from '../../platform/api.ts'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { withToast } from '../../ui/feedback/toasts.tsx'
import { setsWith, type useGlossary } from './glossary.ts'
import { NothingFound } from '../../ui/lists/nothing-found.tsx'
import type { EditedSet } from './set-dialog.tsx'
import { SetList, SetListSkeleton } from './set-list.tsx'

type OwnSetsProps = {
  glossary: ReturnType<typeof useGlossary>
  search: string
  onSearch: (search: string) => void
  onEdit: (edited: EditedSet) => void
}

/** The sets that the company keeps. */
export function OwnSets({ glossary, search, onSearch, onEdit }: OwnSetsProps) {
  const t = useTranslations('glossary')
  const confirm = useConfirm()
  const found = glossary.data && setsWith(glossary.data, search)
  const remove = async ({ id, words }: GlossarySet) => {
    const text = t('removeText', { words: words.join(', ') })
    if (!(await confirm({ title: t('removeTitle'), text, action: t('remove'), danger: true }))) return
    await withToast(t('removing'), () => submit(glossaryRoutes.remove, { query: { id } }))
  }
  return (
    <>
      {glossary.isPending && <SetListSkeleton label={t('loading')} />}
      {glossary.isError && !glossary.data && (
        <Notice
          kind="failed"
          title={t('failed')}
          text={glossary.error.message}
          onRetry={() => void glossary.refetch()}
        />
      )}
      {glossary.data?.length === 0 && <Notice kind="empty" icon={BookA} title={t('empty')} text={t('emptyText')} />}
      {found?.length === 0 && glossary.data?.length !== 0 && (
        <NothingFound search={search} onClear={() => onSearch('')} />
      )}
      {found && found.length > 0 && (
        <SetList key={search} sets={found} onEdit={(set) => onEdit({ set })} onRemove={(set) => void remove(set)} />
      )}
    </>
  )
}
