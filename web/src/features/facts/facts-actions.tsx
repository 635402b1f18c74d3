import { factRoutes, type FactsQuery } from '@millwright/contract/facts'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callFile } from '../../platform/api.ts'
import { saveFile } from '../../platform/save-file.ts'
import { toastFailure } from '../../ui/feedback/toasts.tsx'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import css from './facts.module.css'

type FactsActionsProps = {
  query: Omit<FactsQuery, 'pageNo' | 'pageSize'>
  isPrinting: boolean
  onPrint: () => void
}

/** What goes out: the lines that are asked for, of all pages. */
export function FactsActions({ query, isPrinting, onPrint }: FactsActionsProps) {
  const t = useTranslations('facts')
  const [exporting, setExporting] = useState(false)
  const exportCsv = async () => {
    setExporting(true)
    try {
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
      <BusyButton
        variant="outlined"
        startIcon={<Printer size={18} strokeWidth={1.6} />}
        busy={isPrinting}
        busyText={t('printing')}
        onClick={onPrint}
      >
        {t('print')}
      </BusyButton>
    </div>
  )
}
