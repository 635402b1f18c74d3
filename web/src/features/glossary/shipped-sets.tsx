import Button from '@mui/material/Button'
import BookA from 'lucide-react/icons/book-a'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ListHead } from '../../ui/lists/list-head.tsx'
import { useSearch } from '../../ui/lists/use-search.ts'
import css from './glossary.module.css'
import { ringsAtOnce, useRings } from './glossary.ts'
import { RingList } from './ring-list.tsx'
import { type EditedSet, SetDialog } from './set-dialog.tsx'
import { SetListSkeleton } from './set-list.tsx'

/** The sets of words that the program brings: those with a word, or those that are switched off. */
export function ShippedSets({ lists }: { lists: ReactNode }) {
  const t = useTranslations('glossary')
  const [search, setSearch] = useSearch()
  const rings = useRings(search)
  const [edited, setEdited] = useState<EditedSet | null>(null)
  const reload = () => void rings.refetch()
  const isSearch = search.trim() !== ''
  const left = rings.data ? rings.data.total - rings.data.rings.length : 0
  return (
    <>
      <ListHead
        title={t('title')}
        count={rings.data?.total ?? (rings.isError ? null : undefined)}
        search={search}
        texts={{ search: t('search'), reload: t('reload'), clear: t('clearSearch') }}
        reloading={rings.isFetching}
        onSearch={setSearch}
        onReload={reload}
      />
      {lists}
      <p className={css.text}>{t('shippedText')}</p>
      {rings.isPending && <SetListSkeleton label={t('loading')} />}
      {rings.isError && !rings.data && (
        <Notice kind="failed" title={t('failed')} text={rings.error.message} onRetry={reload} />
      )}
      {rings.data?.total === 0 && !isSearch && (
        <Notice kind="empty" icon={BookA} title={t('noneOff')} text={t('noneOffText')} />
      )}
      {rings.data?.total === 0 && isSearch && (
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
      {rings.data && rings.data.total > 0 && (
        <RingList
          label={t(isSearch ? 'shippedSets' : 'switchedOffSets')}
          rings={rings.data.rings}
          onCopy={({ words }) => setEdited({ words })}
        />
      )}
      {left > 0 && (
        <div className={css.more}>
          <Button variant="outlined" onClick={() => void rings.fetchNextPage()}>
            {t('more', { count: String(Math.min(left, ringsAtOnce)) })}
          </Button>
        </div>
      )}
      {edited && <SetDialog edited={edited} onClose={() => setEdited(null)} />}
    </>
  )
}
