import Button from '@mui/material/Button'
import BookA from 'lucide-react/icons/book-a'
import { useTranslations } from 'use-intl'
import { Notice } from '../../ui/feedback/notice.tsx'
import css from './glossary.module.css'
import { ringsAtOnce, type useRings } from './glossary.ts'
import { NothingFound } from '../../ui/lists/nothing-found.tsx'
import { RingList } from './ring-list.tsx'
import type { EditedSet } from './set-dialog.tsx'
import { SetListSkeleton } from './set-list.tsx'

type ShippedSetsProps = {
  rings: ReturnType<typeof useRings>
  search: string
  onSearch: (search: string) => void
  onEdit: (edited: EditedSet) => void
}

/** The sets of words that the program brings: those with a word, or those that are switched off. */
export function ShippedSets({ rings, search, onSearch, onEdit }: ShippedSetsProps) {
  const t = useTranslations('glossary')
  const { data } = rings
  const isSearch = search.trim() !== ''
  const left = data ? data.total - data.rings.length : 0
  return (
    <>
      {rings.isPending && <SetListSkeleton label={t('loading')} />}
      {rings.error && !data && (
        <Notice kind="failed" title={t('failed')} text={rings.error.message} onRetry={() => void rings.refetch()} />
      )}
      {data?.total === 0 && isSearch && <NothingFound search={search} onClear={() => onSearch('')} />}
      {data?.total === 0 && !isSearch && (
        <Notice kind="empty" icon={BookA} title={t('noneOff')} text={t('noneOffText')} />
      )}
      {data && data.total > 0 && (
        <RingList
          label={t(isSearch ? 'shippedSets' : 'switchedOffSets')}
          rings={data.rings}
          onCopy={({ words }) => onEdit({ words })}
        />
      )}
      {left > 0 && (
        <div className={css.more}>
          <Button variant="outlined" onClick={() => void rings.fetchNextPage()}>
            {t('more', { count: String(Math.min(left, ringsAtOnce)) })}
          </Button>
        </div>
      )}
    </>
  )
}
