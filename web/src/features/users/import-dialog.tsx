import { memberColumns, type MemberImport, userRoutes } from '@millwright/contract/users'
import { limits } from '@millwright/contract/limits'
import { texts } from '@millwright/contract/texts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { submitForm } from '../../platform/api.ts'
import { toastFailure, withToast } from '../../ui/feedback/toasts.tsx'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import type { TableColumn } from '../../ui/lists/table/columns.ts'
import { DataTable } from '../../ui/lists/table/data-table.tsx'
import { useTableHere } from '../../ui/lists/table/table-control.ts'
import css from './users.module.css'

type ImportedRow = MemberImport['rows'][number]
const choices = { pageSizes: [10, 50], sorts: ['line', 'email', 'error'] as const }

/** A file is looked at first: each bad line is named, and the good ones wait for a yes. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('users')
  const title = useId()
  const picker = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<{ file: File; rows: ImportedRow[] } | null>(null)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const bad = chosen?.rows.filter(({ ok }) => !ok) ?? []
  const good = (chosen?.rows.length ?? 0) - bad.length

  const run = async (work: () => Promise<void>, onFailure: (error: unknown) => void = toastFailure) => {
    setBusy(true)
    await work().catch(onFailure)
    setBusy(false)
  }
  const preview = (file: File) =>
    run(
      async () => {
        setChosen(null)
        setProblem(undefined)
        if (file.size > limits.csvBytes) throw new Error(texts.csvTooLarge)
        const { data } = await submitForm(userRoutes.importCsv, { query: { preview: 'true' }, fields: {}, file })
        setChosen({ file, rows: data.rows })
      },
      (error) => setProblem(`${file.name}: ${error instanceof Error ? error.message : t('importFailed')}`),
    )
  const importFile = (file: File) =>
    run(async () => {
      const sent = () => submitForm(userRoutes.importCsv, { query: {}, fields: {}, file })
      if (await withToast(t('importing'), sent)) onClose()
    })
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={title}>
      <DialogTitle id={title}>{t('importTitle')}</DialogTitle>
      <DialogContent>
        <p>{t('importText', { limit: limits.importRows })}</p>
        <code className={css.header}>{memberColumns.join(',')}</code>
        <Button variant="outlined" disabled={busy} onClick={() => picker.current?.click()}>
          {t(chosen ? 'chooseOther' : 'chooseFile')}
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          tabIndex={-1}
          aria-label={t('chooseFile')}
          accept=".csv,text/csv"
          onChange={({ target }) => {
            const file = target.files?.[0]
            // The same file may be chosen again.
            target.value = ''
            if (file) void preview(file)
          }}
        />
        {chosen && (
          <p role="status">
            <b>{chosen.file.name}</b>: {t('importFound', { good, bad: bad.length })} {bad.length > 0 && t('importBad')}
          </p>
        )}
        {problem && (
          <p role="alert" className={css.problem}>
            {problem}
          </p>
        )}
        {bad.length > 0 && <BadRows rows={bad} />}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" disabled={busy} onClick={onClose}>
          {t('cancel')}
        </Button>
        <BusyButton
          variant="contained"
          disabled={!chosen || good === 0}
          busy={busy}
          busyText={t('importing')}
          onClick={() => chosen && void importFile(chosen.file)}
        >
          {t('importGood', { count: good })}
        </BusyButton>
      </DialogActions>
    </Dialog>
  )
}

function BadRows({ rows }: { rows: readonly ImportedRow[] }) {
  const t = useTranslations('users')
  const control = useTableHere(choices)
  const columns = useMemo<TableColumn<ImportedRow>[]>(
    () => [
      {
        id: 'line',
        header: t('line'),
        cell: ({ line }) => line,
        value: ({ line }) => line,
        width: 72,
        rank: 0,
        mono: true,
      },
      {
        id: 'email',
        header: t('email'),
        cell: ({ email }) => email,
        value: ({ email }) => email,
        width: 160,
        grows: true,
        rank: 0,
      },
      {
        id: 'error',
        header: t('error'),
        cell: ({ error }) => error,
        value: ({ error }) => error,
        width: 200,
        grows: true,
        rank: 0,
      },
    ],
    [t],
  )
  return (
    <DataTable
      name="member-import"
      inForm
      texts={{ label: t('badLines'), loading: t('importing'), failed: t('failed') }}
      columns={columns}
      rows={rows}
      control={control}
      idOf={({ line }) => String(line)}
      nameOf={({ email }) => email}
      empty={null}
      dense
    />
  )
}
