import { type GlossaryImport, glossaryRoutes, type GlossarySet } from '@millwright/contract/glossary'
import Button from '@mui/material/Button'
import Plus from 'lucide-react/icons/plus'
import BookA from 'lucide-react/icons/book-a'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { submit } from '../../platform/api.ts'
import { useUser } from '../../platform/session.ts'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { withToast } from '../../ui/feedback/toasts.tsx'
import { Unauthorized } from '../../ui/feedback/unauthorized.tsx'
import { ListHead } from '../../ui/lists/list-head.tsx'
import { useSearch } from '../../ui/lists/use-search.ts'
import { FileButtons } from './file-buttons.tsx'
import css from './glossary.module.css'
import { setsWith, useGlossary } from './glossary.ts'
import { ImportOutcome } from './import-outcome.tsx'
import { ListSegments, useListInAddress } from './list-segments.tsx'
import { type EditedSet, SetDialog } from './set-dialog.tsx'
import { SetList, SetListSkeleton } from './set-list.tsx'
import { ShippedSets } from './shipped-sets.tsx'
import { Suggestions } from './suggestions.tsx'

export function GlossaryPage() {
  const ids = useAddressIds()
  // The server asks the same again; here it keeps the screen from being drawn.
  if (useUser().role !== 'admin') return <Unauthorized to={addressOf('departments', ids)} />
  return <Glossary />
}

function Glossary() {
  const [list, setList] = useListInAddress()
  const lists = <ListSegments list={list} onPick={setList} />
  return list === 'shipped' ? <ShippedSets lists={lists} /> : <OwnSets lists={lists} />
}

function OwnSets({ lists }: { lists: ReactNode }) {
  const t = useTranslations('glossary')
  const confirm = useConfirm()
  const glossary = useGlossary()
  const reload = () => void glossary.refetch()
  const [search, setSearch] = useSearch()
  const [params] = useSearchParams()
  const wanted = params.get('add')
  // Whoever was led here by an unknown word begins with it.
  const [edited, setEdited] = useState<EditedSet | null>(wanted ? { words: [wanted] } : null)
  const [outcome, setOutcome] = useState<GlossaryImport | null>(null)
  const found = glossary.data && setsWith(glossary.data, search)

  const remove = async ({ id, words }: GlossarySet) => {
    const text = t('removeText', { words: words.join(', ') })
    if (!(await confirm({ title: t('removeTitle'), text, action: t('remove'), danger: true }))) return
    await withToast(t('removing'), () => submit(glossaryRoutes.remove, { query: { id } }))
  }
  return (
    <>
      <ListHead
        title={t('title')}
        count={found?.length ?? (glossary.isError ? null : undefined)}
        search={search}
        texts={{ search: t('search'), reload: t('reload'), clear: t('clearSearch') }}
        reloading={glossary.isFetching}
        onSearch={setSearch}
        onReload={reload}
        action={
          <Button
            variant="contained"
            startIcon={<Plus size={18} strokeWidth={1.6} />}
            onClick={() => setEdited({ words: [] })}
          >
            {t('add')}
          </Button>
        }
      />
      {lists}
      <p className={css.text}>{t('text')}</p>
      <FileButtons onImported={setOutcome} />
      {outcome && <ImportOutcome outcome={outcome} onDismiss={() => setOutcome(null)} />}
      <Suggestions onAdd={(word) => setEdited({ words: [word] })} />
      {glossary.isPending && <SetListSkeleton label={t('loading')} />}
      {glossary.isError && !glossary.data && (
        <Notice kind="failed" title={t('failed')} text={glossary.error.message} onRetry={reload} />
      )}
      {glossary.data?.length === 0 && <Notice kind="empty" icon={BookA} title={t('empty')} text={t('emptyText')} />}
      {found?.length === 0 && glossary.data?.length !== 0 && (
        <Notice
          kind="search"
          title={t('nothing', { search })}
          action={
            <Button variant="outlined" onClick={() => setSearch('')}>
              {t('clearSearch')}
            </Button>
          }
        />
      )}
      {found && found.length > 0 && (
        <SetList key={search} sets={found} onEdit={(set) => setEdited({ set })} onRemove={(set) => void remove(set)} />
      )}
      {edited && <SetDialog edited={edited} onClose={() => setEdited(null)} />}
    </>
  )
}
