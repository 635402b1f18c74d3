import { FactKind, factKinds, factSorts } from '@millwright/contract/facts'
import Button from '@mui/material/Button'
import ListChecks from 'lucide-react/icons/list-checks'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { useFactCounts, useFacts } from '../../domain/facts/facts.ts'
import { useAsset } from '../../domain/places/assets.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Segments } from '../../ui/forms/segments.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { useParameters } from '../../ui/layout/use-parameters.ts'
import { ListHead } from '../../ui/lists/list-head.tsx'
import { Pager } from '../../ui/lists/table/pager.tsx'
import { useTableInAddress } from '../../ui/lists/table/table-control.ts'
import { rowsIn } from './fact-rows.ts'
import { FactTables } from './fact-tables.tsx'
import { FactsActions } from './facts-actions.tsx'
import css from './facts.module.css'
import { usePrintAll } from './use-print-all.ts'

const smallest = 100
const pageSizes = [smallest, 500, 1000]
/** '': as they stand in the files. */
const sorts = ['', ...factSorts] as const

/** What the machine's papers say at a glance, each line with its place. */
export function FactsPage() {
  const t = useTranslations('facts')
  const { assetId, ...ids } = useAddressIds()
  const { asset } = useAsset({ assetId, ...ids })
  const [params, change] = useParameters()
  const kind = FactKind.safeParse(params.get('kind')).data ?? null
  const control = useTableInAddress({ pageSizes, sorts })
  const { page, pageSize, search, sort, order } = control
  const asked = {
    ...(kind && { kinds: [kind] }),
    ...(search !== '' && { search }),
    ...(sort !== '' && { sort, order }),
  }
  const facts = useFacts(assetId, { ...asked, pageNo: page, pageSize })
  const { printed, isBusy: isPrinting, isOnPaper, print } = usePrintAll(assetId, asked)
  const listed = facts.data?.facts ?? []
  const unhidden = listed.filter(({ hidden }) => !hidden)
  // On paper as in the file: what was hidden does not go out.
  const shown = printed?.facts ?? (isOnPaper ? unhidden : listed)
  const { total } = printed ?? facts.data ?? { total: 0 }
  const isCutOff = rowsIn(printed?.facts ?? listed).length < total
  const { counts } = useFactCounts(assetId, { withHidden: true })
  const isFiltered = kind !== null || search !== ''
  const reload = () => void facts.refetch()
  // Another kind begins at its first page.
  const pick = (next: FactKind | 'all') =>
    change(
      (changed) => {
        changed.delete('page')
        if (next === 'all') changed.delete('kind')
        else changed.set('kind', next)
        return changed
      },
      { replace: true, flushSync: true },
    )
  const totalOf = (one: FactKind) => counts.find((count) => count.kind === one)?.total
  const textOf = (one: FactKind) => {
    const total = totalOf(one)
    return total === undefined ? t(one) : t('counted', { kind: t(one), count: String(total) })
  }
  const all = counts.reduce((sum, { total }) => sum + total, 0)
  const options = [
    { value: 'all' as const, text: counts.length > 0 ? t('all', { count: String(all) }) : t('allPending') },
    // Nothing is offered of which nobody knows yet whether there is any.
    ...factKinds.filter((one) => one === kind || totalOf(one)).map((one) => ({ value: one, text: textOf(one) })),
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
          action={<FactsActions query={{ assetId, ...asked }} isPrinting={isPrinting} onPrint={() => void print()} />}
        />
        <div className={css.kinds}>
          <Segments label={t('kinds')} value={kind ?? 'all'} options={options} onPick={pick} />
        </div>
      </div>
      <p className={css.printTitle}>
        {isCutOff
          ? t('printedSome', {
              name: asset?.name ?? '',
              shown: String(rowsIn(printed?.facts ?? unhidden).length),
              total: String(total),
            })
          : t('printed', { name: asset?.name ?? '' })}
      </p>
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
          <FactTables
            facts={shown}
            asset={asset?.access === 'full' ? asset : null}
            sort={sort}
            order={order}
            onSort={control.change}
          />
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
            <Button
              variant="outlined"
              onClick={() => change(() => new URLSearchParams(), { replace: true, flushSync: true })}
            >
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
