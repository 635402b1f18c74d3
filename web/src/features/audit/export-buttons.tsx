import { limits } from '@millwright/contract/limits'
import { settingsRoutes } from '@millwright/contract/settings'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call, callFile } from '../../platform/api.ts'
import { saveFile } from '../../platform/save-file.ts'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import { toastFailure } from '../../ui/feedback/toasts.tsx'
import type { queryOf } from './audit-filter.ts'

/** The filtered trail for a spreadsheet, and the whole with its hashes for who wants to check it. */
export function ExportButtons({ asked }: { asked: ReturnType<typeof queryOf> }) {
  const t = useTranslations('audit')
  const [exporting, setExporting] = useState<'csv' | 'chain' | null>(null)
  const exportAs = async (kind: 'csv' | 'chain') => {
    setExporting(kind)
    try {
      if (kind === 'chain') saveFile(await wholeChain(), 'trail.jsonl')
      else saveFile(await callFile(settingsRoutes.fetchAudit, { query: { ...asked, format: 'csv' } }), 'audit.csv')
    } catch (error) {
      toastFailure(error)
    }
    setExporting(null)
  }
  const button = (kind: 'csv' | 'chain', text: string) => (
    <BusyButton
      variant={kind === 'csv' ? 'outlined' : 'text'}
      startIcon={<Download size={18} strokeWidth={1.6} />}
      busy={exporting === kind}
      busyText={t('exporting')}
      disabled={exporting !== null && exporting !== kind}
      onClick={() => void exportAs(kind)}
    >
      {text}
    </BusyButton>
  )
  return (
    <>
      {button('chain', t('exportChain'))}
      {button('csv', t('exportCsv'))}
    </>
  )
}

/** One JSON object a line, as `npm run trail -- check` reads it. */
async function wholeChain(): Promise<Blob> {
  const parts: Blob[] = []
  for (let after: number | undefined, isMore = true; isMore;) {
    const lines = await call(settingsRoutes.fetchChain, { query: after === undefined ? {} : { after } })
    parts.push(new Blob(lines.map((line) => `${JSON.stringify(line)}\n`)))
    after = lines.at(-1)?.seq
    isMore = lines.length === limits.chainLines
  }
  return new Blob(parts, { type: 'application/jsonl' })
}
