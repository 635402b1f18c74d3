import { AuditAction, auditActions, settingsRoutes } from '@millwright/contract/settings'
import Button from '@mui/material/Button'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTimeZone, useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { keys } from '../../keys/keys.ts'
import { callPage } from '../../platform/api.ts'
import { useUser } from '../../platform/session.ts'
import { useParameters } from '../../ui/layout/use-parameters.ts'
import { useTableInAddress } from '../../ui/lists/table/table-control.ts'
import { listOf, TablePage } from '../../ui/lists/table-page.tsx'
import { PickField } from '../../ui/forms/pick-field.tsx'
import { Unauthorized } from '../../ui/feedback/unauthorized.tsx'
import { filterOf, pageSizes, queryOf, type AuditFilter } from './audit-filter.ts'
import css from './audit-page.module.css'
import { useAuditColumns } from './audit-columns.tsx'
import { DayField } from './day-field.tsx'
import { ExportButtons } from './export-buttons.tsx'

export function AuditPage() {
  const ids = useAddressIds()
  // The server asks the same again; here it keeps the screen from being drawn.
  if (useUser().role !== 'admin') return <Unauthorized to={addressOf('departments', ids)} />
  return <Trail />
}

function Trail() {
  const t = useTranslations('audit')
  const timeZone = useTimeZone()
  const [params, changeParams] = useParameters()
  const filter = filterOf(params)
  const control = useTableInAddress({ pageSizes, sorts: [] })
  const { page, pageSize } = control
  const columns = useAuditColumns()
  const asked = queryOf(filter, timeZone)
  const trail = useQuery({
    queryKey: keys.audit(asked, { page, pageSize }),
    queryFn: ({ signal }) => callPage(settingsRoutes.fetchAudit, { query: { ...asked, page, pageSize }, signal }),
    placeholderData: keepPreviousData,
  })
  const isFiltered = Object.values(asked).some((value) => value !== undefined)

  /** Another filter begins at its first page. */
  const change = (next: Partial<AuditFilter>) =>
    changeParams(
      (changed) => {
        changed.delete('page')
        for (const [name, value] of Object.entries(next)) {
          if (value === '') changed.delete(name)
          else changed.set(name, value)
        }
        return changed
      },
      { replace: true, flushSync: true },
    )
  return (
    <TablePage
      title={t('title')}
      name="audit"
      texts={{ search: t('search'), reload: t('reload'), loading: t('loading'), failed: t('failed') }}
      list={listOf(trail)}
      control={{ ...control, search: filter.actor, setSearch: (actor) => change({ actor }) }}
      columns={columns}
      idOf={({ id }) => id}
      nameOf={({ action }) => t(action)}
      action={<ExportButtons asked={asked} />}
      nothing={{
        title: t('nothing'),
        text: t('nothingText'),
        action: isFiltered && (
          <Button variant="outlined" onClick={() => changeParams(() => new URLSearchParams(), { replace: true })}>
            {t('clearFilters')}
          </Button>
        ),
      }}
      dense
    >
      <div className={css.filters} role="group" aria-label={t('title')}>
        <DayField label={t('from')} day={filter.from} max={filter.to} onDay={(from) => change({ from })} />
        <DayField label={t('to')} day={filter.to} min={filter.from} onDay={(to) => change({ to })} />
        <PickField
          label={t('action')}
          value={filter.action}
          options={[
            { value: '', text: t('all') },
            ...auditActions.map((action) => ({ value: action, text: t(action) })),
          ]}
          onPick={(action) => change({ action: AuditAction.safeParse(action).data ?? '' })}
        />
      </div>
    </TablePage>
  )
}
