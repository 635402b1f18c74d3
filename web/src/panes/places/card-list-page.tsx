import type { AccessLevel } from '@millwright/contract/people'
import Button from '@mui/material/Button'
import type { LucideIcon } from 'lucide-react'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { CardGrid, CardGridSkeleton } from './card-grid.tsx'
import { ListFoot } from '../../ui/lists/list-foot.tsx'
import { ListHead } from '../../ui/lists/list-head.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { NothingFound } from '../../ui/lists/nothing-found.tsx'
import { PlaceMenu } from './place-menu.tsx'
import type { PlaceList } from '../../domain/places/place-list.ts'
import { useFocusAfterGone } from '../../ui/lists/use-focus-after-gone.ts'
import { useSearch } from '../../ui/lists/use-search.ts'
import { useWideHead } from '../../ui/lists/use-wide-head.ts'
import css from './card-list-page.module.css'

type ListedPlace = {
  _id: string
  name: string
  info: string
  userCount: number
  access: AccessLevel
  updatedAt: string
  /** Of assets alone. */
  picture?: string
}

type CardListPageProps = {
  list: PlaceList<ListedPlace>
  addressOf: (id: string) => string
  /** Where one is changed, for who has it in full. */
  updateAt: (id: string) => string
  onDelete: (one: { _id: string; name: string }) => void
  /** Where one is created; undefined for who may not. */
  createAt: string | undefined
  texts: {
    title: string
    search: string
    reload: string
    create: string
    loading: string
    failed: string
    people: (count: number) => string
  }
  /** What else can be done here, beside creating one. */
  actions?: ReactNode
  isPictured?: boolean
  /** What stands here while there are none. */
  empty: { icon: LucideIcon; title: string; text: string; action: string }
}

/** Departments or assets as cards under their search: on their way, failed, none yet, none found, there. */
export function CardListPage({
  list,
  addressOf,
  updateAt,
  onDelete,
  createAt,
  actions,
  texts,
  isPictured = false,
  empty,
}: CardListPageProps) {
  const t = useTranslations('lists')
  const [search, setSearch] = useSearch()
  const found = list.data?.rows
  const isNone = found?.length === 0
  // What an earlier search found says nothing of this one.
  const isKnown = !list.isPlaceholderData
  const { frame, willGo } = useFocusAfterGone<HTMLDivElement>(found?.map(({ _id }) => _id))
  const isWide = useWideHead()
  const isEmpty = isNone && isKnown && search.trim() === ''
  const reload = () => void list.refetch()
  const more = () => void list.fetchNextPage()
  const create = (text: string) =>
    createAt !== undefined && (
      <Button variant="contained" component={Link} to={createAt} startIcon={<Plus size={18} strokeWidth={1.6} />}>
        {text}
      </Button>
    )
  const menuOf = (id: string) => {
    const one = found?.find(({ _id }) => _id === id)
    return one?.access === 'full' ? (
      <PlaceMenu
        name={one.name}
        updateAt={updateAt(id)}
        onDelete={() => {
          willGo([id])
          onDelete(one)
        }}
      />
    ) : null
  }
  return (
    <Page ref={frame}>
      <ListHead
        title={texts.title}
        count={list.data?.total ?? (list.isError ? null : undefined)}
        search={search}
        texts={{ search: texts.search, reload: texts.reload, clear: t('clearSearch') }}
        reloading={list.isFetching}
        onSearch={setSearch}
        onReload={reload}
        further={!isEmpty && isWide && actions}
        action={!isEmpty && create(texts.create)}
      />
      {!isEmpty && !isWide && actions && <div className={css.actions}>{actions}</div>}
      {(list.isPending || (isNone && !isKnown)) && <CardGridSkeleton label={texts.loading} isPictured={isPictured} />}
      {list.isError && !found && (
        <Notice kind="failed" title={texts.failed} text={list.error.message} onRetry={reload} />
      )}
      {isEmpty && (
        <Notice
          kind="empty"
          icon={empty.icon}
          title={empty.title}
          text={empty.text}
          action={
            <div className={css.emptyActions}>
              {create(empty.action)}
              {actions}
            </div>
          }
        />
      )}
      {isNone && isKnown && !isEmpty && <NothingFound search={search} onClear={() => setSearch('')} />}
      {found && found.length > 0 && (
        <CardGrid
          label={texts.title}
          cards={found.map((one) => ({ ...one, id: one._id, people: one.userCount }))}
          addressOf={addressOf}
          peopleText={texts.people}
          menuOf={menuOf}
        />
      )}
      {list.isFetchNextPageError && !list.isFetching ? (
        <Notice kind="failed" title={t('moreFailed')} text={list.error.message} onRetry={more} />
      ) : (
        list.hasNextPage && <ListFoot loading={list.isFetching} text={t('moreLoading')} onNear={more} />
      )}
    </Page>
  )
}
