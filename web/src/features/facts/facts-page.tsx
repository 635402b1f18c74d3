import { FactKind, factKinds, factRoutes } from '@millwright/contract/facts'
import Button from '@mui/material/Button'
import Download from 'lucide-react/icons/download'
import ListChecks from 'lucide-react/icons/list-checks'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { useFactCounts, useFacts } from '../../library/facts/facts.ts'
import { useAsset } from '../../library/places/assets.ts'
import { callFile } from '../../platform/api.ts'
import { saveFile } from '../../platform/save-file.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toastFailure } from '../../ui/feedback/toasts.tsx'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import { Segments } from '../../ui/forms/segments.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { ListHead } from '../../ui/lists/list-head.tsx'
import { Pager } from '../../ui/lists/table/pager.tsx'
import { useTableInAddress } from '../../ui/lists/table/table-control.ts'
import { FactTables } from './fact-tables.tsx'
import css from './facts.module.css'

const smallest = 100
const pageSizes = [smallest, 500, 1000]

/** What the machine's papers say at a glance, each line with its place. */
export function FactsPage() {
  const t = useTranslations('facts')
  const { assetId, ...ids } = useAddressIds()
  const { asset } = useAsset({ assetId, ...ids })
  const [params, setParams] = useSearchParams()
  const kind = FactKind.safeParse(params.get('kind')).data ?? null
  const control = useTableInAddress({ pageSizes, sorts: [] })
  const { page, pageSize, search } = control
  const facts = useFacts(assetId, {
    ...(kind && { kinds: [kind] }),
    ...(search !== '' && { search }),
    pageNo: page,
    pageSize,
  })
  const { counts } = useFactCounts(assetId)
  const isFiltered = kind !== null || search !== ''
  const reload = () => void facts.refetch()
  // Another kind begins at its first page.
  const pick = (next: FactKind | 'all') => {
    const changed = new URLSearchParams(params)
    changed.delete('page')
    if (next === 'all') changed.delete('kind')
    else changed.set('kind', next)
    setParams(changed, { replace: true, preventScrollReset: true })
  }
  const totalOf = (one: FactKind) => counts.find((count) => count.kind === one)?.total
  const textOf = (one: FactKind) => {
    const total = totalOf(one)
    return total === undefined ? t(one) : t('counted', { kind: t(one), count: String(total) })
  }
  const all = counts.reduce((sum, { total }) => sum + total, 0)
  const options = [
    { value: 'all' as const, text: counts.length > 0 ? t('all', { count: String(all) }) : t('allPending') },
    ...factKinds.filter((one) => one === kind || totalOf(one) !== 0).map((one) => ({ value: one, text: textOf(one) })),
  ]
  return (
    <Page>
      <div className={css.screenOnly}>
        <ListHead
          title={t('title')}
          count={facts.data?.total ?? (facts.isError ? null : undefined)}
          search={search}
          texts={{ search: t('search'), reload: t('reload'), clear: t('clearSearch') }}
          reloading={facts.isFetching}
          onSearch={control.setSearch}
          onReload={reload}
          action={<Actions assetId={assetId} kind={kind} />}
        />
        <div className={css.kinds}>
          <Segments label={t('kinds')} value={kind ?? 'all'} options={options} onPick={pick} />
        </div>
      </div>
      <p className={css.printTitle}>{asset ? `${asset.name}: ${t('title')}` : t('title')}</p>
      {facts.isPending && (
        <div className={css.skeleton} aria-busy role="status" aria-label={t('loading')}>
          {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((row) => (
            <i key={row} />
          ))}
        </div>
      )}
      {!facts.data && facts.error && (
        <Notice kind="failed" title={t('failed')} text={facts.error.message} onRetry={reload} />
      )}
      {facts.data && facts.data.facts.length > 0 && (
        <>
          <FactTables facts={facts.data.facts} mayCorrect={asset?.access === 'full'} />
          {facts.data.total > smallest && (
            <div className={css.screenOnly}>
              <Pager {...control} total={facts.data.total} />
            </div>
          )}
        </>
      )}
      {facts.data?.facts.length === 0 && isFiltered && (
        <Notice
          kind="search"
          title={t('nothing')}
          action={
            <Button variant="outlined" onClick={() => setParams({}, { replace: true })}>
              {t('clearFilters')}
            </Button>
          }
        />
      )}
      {facts.data?.facts.length === 0 && !isFiltered && (
        <Notice
          kind="empty"
          icon={ListChecks}
          title={t('empty')}
          text={t('emptyText')}
          action={
            <Button variant="outlined" component={Link} to={addressOf('resources', { assetId, ...ids })}>
              {t('toResources')}
            </Button>
          }
        />
      )}
    </Page>
  )
}

function Actions({ assetId, kind }: { assetId: string; kind: FactKind | null }) {
  const t = useTranslations('facts')
  const [exporting, setExporting] = useState(false)
  const exportCsv = async () => {
    setExporting(true)
    try {
      const query = { assetId, ...(kind && { kinds: [kind] }) }
      saveFile(await callFile(factRoutes.export, { query }), 'facts.csv')
    } catch (error) {
      toastFailure(error)
    }
    setExporting(false)
  }
  return (
    <div className={css.actions}>
      <BusyButton
        variant="outlined"
        startIcon={<Download size={18} strokeWidth={1.6} />}
        busy={exporting}
        busyText={t('exporting')}
        onClick={() => void exportCsv()}
      >
        {t('exportCsv')}
      </BusyButton>
      <Button
        variant="outlined"
        startIcon={<Printer size={18} strokeWidth={1.6} />}
        onClick={() => {
          window.print()
        }}
      >
        {t('print')}
      </Button>
    </div>
  )
}
