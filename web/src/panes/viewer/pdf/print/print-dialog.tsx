import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { BusyButton } from '../../../../ui/forms/busy-button.tsx'
import { TextField } from '../../../../ui/forms/text-field.tsx'
import css from './print-dialog.module.css'
import { maxPrinted, printPages } from './print-pages.ts'

type PrintDialogProps = { pdf: PDFDocumentProxy; page: number; onClose: () => void }

/** Which pages go onto paper: all of a short document, the one that is shown of a long one, unless told otherwise. */
export function PrintDialog({ pdf, page, onClose }: PrintDialogProps) {
  const t = useTranslations('viewer')
  const { numPages } = pdf
  const isShort = numPages <= maxPrinted
  const [from, setFrom] = useState(String(isShort ? 1 : page))
  const [to, setTo] = useState(String(isShort ? numPages : page))
  const [drawing, setDrawing] = useState<number | null>(null)
  const [fault, setFault] = useState<string>()
  const stop = useRef(new AbortController())

  const close = () => {
    stop.current.abort()
    onClose()
  }
  const print = async (event: FormEvent) => {
    event.preventDefault()
    const [first, last] = [Number(from), Number(to)]
    const isRange = Number.isInteger(first) && Number.isInteger(last) && first >= 1 && last >= first && last <= numPages
    if (!isRange || last - first >= maxPrinted) {
      setFault(isRange ? t('printTooMany', { most: String(maxPrinted) }) : t('printRange', { pages: String(numPages) }))
      return
    }
    const { signal } = stop.current
    try {
      await printPages(pdf, { from: first, to: last, onProgress: setDrawing, signal })
      onClose()
    } catch {
      if (signal.aborted) return
      setDrawing(null)
      setFault(t('printFailed'))
    }
  }
  return (
    <Dialog open onClose={close} fullWidth maxWidth="xs" aria-labelledby="print-title">
      <form className={css.form} noValidate onSubmit={(event) => void print(event)}>
        <h2 id="print-title">{t('printTitle')}</h2>
        <div className={css.range}>
          <TextField
            label={t('printFrom')}
            inputProps={{ inputMode: 'numeric' }}
            value={from}
            focusFirst
            onChange={(event) => setFrom(event.target.value.replace(/\D/g, ''))}
          />
          <TextField
            label={t('printTo')}
            inputProps={{ inputMode: 'numeric' }}
            value={to}
            onChange={(event) => setTo(event.target.value.replace(/\D/g, ''))}
          />
        </div>
        <p role={fault ? 'alert' : undefined} className={fault ? css.fault : undefined}>
          {fault ?? t('printHelp', { pages: numPages, most: String(maxPrinted) })}
        </p>
        <div className={css.actions}>
          <Button onClick={close}>{t('cancel')}</Button>
          <BusyButton
            type="submit"
            variant="contained"
            busy={drawing !== null}
            busyText={t('printing', { page: String(drawing) })}
          >
            {t('print')}
          </BusyButton>
        </div>
      </form>
    </Dialog>
  )
}
