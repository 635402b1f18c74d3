import type { BinnedItem } from '@millwright/contract/drive'
import Button from '@mui/material/Button'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import Trash2 from 'lucide-react/icons/trash-2'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { itemsOfBin } from '../../domain/drive/bin-items.ts'
import { useBin } from '../../domain/drive/queries.ts'
import { useItemActions } from '../../domain/drive/use-item-actions.ts'
import { useAsset } from '../../domain/places/assets.ts'
import { useCompanySettings } from '../../domain/uploads/company-settings.ts'
import { useUser } from '../../platform/session.ts'
import { RequestAccess } from '../../domain/people/request-access.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Unauthorized } from '../../ui/feedback/unauthorized.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { useTableInAddress } from '../../ui/lists/table/table-control.ts'
import { TablePage } from '../../ui/lists/table-page.tsx'
import { useFocusAfterGone } from '../../ui/lists/use-focus-after-gone.ts'
import { useBinColumns } from './bin-columns.tsx'
import { BinMenu } from './bin-menu.tsx'
import css from './bin-page.module.css'

const choices = {
  pageSizes: [50, 100, 500],
  sorts: ['deletedAt', 'fileName', 'path', 'deletedBy'],
  first: { sort: 'deletedAt', order: 'desc' },
} as const

/** What was deleted, for as long as the company keeps it: full members bring it back, admins delete it for good. */
export function BinPage() {
  const t = useTranslations('bin')
  const ids = useAddressIds()
  const isAdmin = useUser().role === 'admin'
  const { asset, isMissing } = useAsset(ids)
  const mayWrite = asset?.access === 'full'
  const bin = useBin(ids, mayWrite)
  const actions = useItemActions(ids)
  const settings = useCompanySettings()
  const binDays = settings.data?.binDays
  const columns = useBinColumns(binDays)
  const control = useTableInAddress(choices)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { frame, willGo } = useFocusAfterGone<HTMLDivElement>(bin.data?.map(({ id }) => id))
  const wanted = control.search.trim().toLocaleLowerCase()
  const found = useMemo(
    () => bin.data?.filter(({ fileName, path }) => `${path} ${fileName}`.toLocaleLowerCase().includes(wanted)),
    [bin.data, wanted],
  )
  const selected = bin.data?.filter(({ id }) => chosen.has(id)) ?? []

  const drive = addressOf('drive', ids)
  if (asset && !mayWrite) return <Unauthorized to={drive} />
  if (isMissing) {
    return (
      <Page>
        <Notice
          kind="missing"
          title={t('notFound')}
          text={t('notFoundText')}
          action={<RequestAccess kind="asset" placeId={ids.assetId} />}
        />
      </Page>
    )
  }
  const leave = (binned: readonly BinnedItem[]) => {
    willGo(binned.map(({ id }) => id))
    setChosen(new Set())
  }
  const restore = async (binned: readonly BinnedItem[]) => {
    if (await actions.restore(itemsOfBin(binned))) leave(binned)
  }
  const purge = async (binned: readonly BinnedItem[]) => {
    if (await actions.purge(itemsOfBin(binned))) leave(binned)
  }
  const list = {
    rows: binDays === undefined ? undefined : found,
    error: bin.error ?? settings.error,
    reloading: bin.isFetching,
    reload: () => void Promise.all([bin.refetch(), settings.refetch()]),
  }
  return (
    <Page>
      <TablePage
        title={t('title')}
        name="bin"
        texts={{ search: t('search'), reload: t('reload'), loading: t('loading'), failed: t('failed') }}
        list={list}
        control={control}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ fileName }) => fileName}
        selection={{ selected: chosen, onSelected: setChosen }}
        menuOf={(binned) => <BinMenu binned={binned} isAdmin={isAdmin} onRestore={restore} onPurge={purge} />}
        frame={frame}
        none={
          <Notice
            kind="empty"
            icon={Trash2}
            title={t('emptyTitle', { days: binDays ?? 0 })}
            text={t('emptyText', { days: binDays ?? 0 })}
            action={
              <Button variant="outlined" component={Link} to={drive}>
                {t('toDrive')}
              </Button>
            }
          />
        }
      >
        {selected.length > 0 && (
          <div className={css.chosen}>
            <Button
              variant="outlined"
              startIcon={<ArchiveRestore size={18} strokeWidth={1.6} />}
              onClick={() => void restore(selected)}
            >
              {t('restoreSelected', { count: selected.length })}
            </Button>
            {isAdmin && (
              <Button
                variant="outlined"
                color="error"
                startIcon={<Trash2 size={18} strokeWidth={1.6} />}
                onClick={() => void purge(selected)}
              >
                {t('purgeSelected', { count: selected.length })}
              </Button>
            )}
          </div>
        )}
      </TablePage>
    </Page>
  )
}
