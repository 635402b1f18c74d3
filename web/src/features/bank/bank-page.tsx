import { bankRoutes } from '@millwright/contract/bank'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import useMediaQuery from '@mui/material/useMediaQuery'
import Download from 'lucide-react/icons/download'
import ListFilter from 'lucide-react/icons/list-filter'
import Library from 'lucide-react/icons/library'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { type BankQueryInput, useBankCounts, useBankPage } from '../../domain/bank/bank.ts'
import { callFile } from '../../platform/api.ts'
import { saveFile } from '../../platform/save-file.ts'
import { useUser } from '../../platform/session.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toastFailure } from '../../ui/feedback/toasts.tsx'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { useTableInAddress } from '../../ui/lists/table/table-control.ts'
import { listOf, TablePage } from '../../ui/lists/table-page.tsx'
import { useBankColumns } from './bank-columns.tsx'
import { countOf, noFilter } from './bank-filter.ts'
import css from './bank.module.css'
import { ColumnsMenu } from './columns-menu.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { useHiddenColumns } from './shown-columns.ts'
import { useAddressOfFile } from './use-address-of-file.ts'
import { useBankFilter } from './use-bank-filter.ts'

const choices = {
  pageSizes: [100, 500, 1000],
  sorts: ['type', 'fileName', 'processed', 'assetName', 'departmentName', 'metadata.size', 'metadata.updatedAt'],
} as const

/** Beside the table there is room for the filters; elsewhere they come over it. */
const roomy = '(min-width: 1100px)'

export function BankPage() {
  const t = useTranslations('bank')
  const lists = useTranslations('lists')
  const navigate = useNavigate()
  const isRoomy = useMediaQuery(roomy, { noSsr: true })
  const [asked, setAsked] = useState<boolean>()
  const isOpen = asked ?? isRoomy
  const columns = useBankColumns()
  const [hidden, toggleColumn] = useHiddenColumns(useUser()._id)
  const addressOfFile = useAddressOfFile()
  const control = useTableInAddress(choices)
  const [filter, changeFilter] = useBankFilter()
  const { search, page, pageSize, sort, order } = control
  const query = { ...filter, search: search.trim() }
  const bank = useBankPage({ ...query, sort, order, page, pageSize })
  const counts = useBankCounts(query)
  const chosen = countOf(filter)
  const panel = (
    <FilterPanel
      filter={filter}
      counts={counts.data}
      error={counts.error}
      onChange={changeFilter}
      onRetry={() => void counts.refetch()}
      onClose={() => setAsked(false)}
    />
  )
  return (
    <Page>
      <TablePage
        title={t('title')}
        name="bank"
        texts={{ search: t('search'), reload: t('reload'), loading: t('loading'), failed: t('failed') }}
        list={{ ...listOf(bank), reload: () => void Promise.all([bank.refetch(), counts.refetch()]) }}
        control={control}
        columns={columns.filter(({ id }) => !hidden.includes(id))}
        idOf={({ id }) => id}
        nameOf={({ fileName }) => fileName}
        onOpen={(row) => void navigate(addressOfFile(row))}
        further={
          <>
            <ColumnsMenu columns={columns} hidden={hidden} onToggle={toggleColumn} />
            <Button
              variant="outlined"
              startIcon={<ListFilter size={18} strokeWidth={1.6} />}
              aria-expanded={isOpen}
              onClick={() => setAsked(!isOpen)}
            >
              {t('filter')}{' '}
              {chosen > 0 && (
                <span className={css.badge}>
                  {chosen} <span className={css.unseen}>{t('filtersOn')}</span>
                </span>
              )}
            </Button>
          </>
        }
        action={<ExportButton query={{ ...query, sort, order }} />}
        none={<Notice kind="empty" icon={Library} title={t('empty')} text={t('emptyText')} />}
        nothing={
          chosen > 0
            ? {
                title: search === '' ? t('nothing') : lists('nothingFound', { search }),
                text: t('filtersAreOn', { count: chosen }),
                action: (
                  <Button variant="outlined" onClick={() => changeFilter(noFilter)}>
                    {t('clearFilters')}
                  </Button>
                ),
              }
            : undefined
        }
        dense
        aside={
          isOpen &&
          isRoomy && (
            <aside className={css.panel} aria-label={t('filters')}>
              {panel}
            </aside>
          )
        }
      >
        <FilterChips filter={filter} counts={counts.data} onChange={changeFilter} />
      </TablePage>
      <Drawer
        anchor="right"
        open={isOpen && !isRoomy}
        onClose={() => setAsked(false)}
        slotProps={{ paper: { 'aria-label': t('filters'), className: css.drawer ?? '' } }}
      >
        {panel}
      </Drawer>
    </Page>
  )
}

function ExportButton({ query }: { query: BankQueryInput }) {
  const t = useTranslations('bank')
  const [exporting, setExporting] = useState(false)
  const exportFile = async () => {
    setExporting(true)
    await callFile(bankRoutes.export, { query })
      .then((file) => saveFile(file, 'resources.csv'))
      .catch(toastFailure)
    setExporting(false)
  }
  return (
    <BusyButton
      variant="outlined"
      startIcon={<Download size={18} strokeWidth={1.6} />}
      busy={exporting}
      busyText={t('exporting')}
      onClick={() => void exportFile()}
    >
      {t('exportCsv')}
    </BusyButton>
  )
}
