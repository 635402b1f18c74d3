import { dictionaryRoutes } from '@millwright/contract/dictionaries'
import { limits } from '@millwright/contract/limits'
import { texts } from '@millwright/contract/texts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import X from 'lucide-react/icons/x'
import { useEffect, useId, useRef, useState } from 'react'
import { toast } from '../../ui/feedback/toast.ts'
import { useTranslations } from 'use-intl'
import { DropZone } from '../../domain/uploads/drop-zone.tsx'
import upload from '../../domain/uploads/uploads.module.css'
import { submitFiles } from '../../platform/submit-files.ts'
import { ProgressLine } from '../../ui/feedback/progress-line.tsx'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import { PickField } from '../../ui/forms/pick-field.tsx'
import { languageOptions } from '../../ui/values/language-name.ts'
import { useSizeText } from '../../ui/values/use-size-text.ts'
import css from './dictionaries.module.css'
import { endings, checkFiles, languages, type Pair, pairInName } from './dictionary-files.ts'

const options = languageOptions(languages)

/** A dictionary's one or two files, and its languages where their names do not say them. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('dictionaries')
  const sizeText = useSizeText()
  const title = useId()
  const [files, setFiles] = useState<readonly File[]>([])
  const [pair, setPair] = useState<Pair>({ from: '', to: '' })
  const [refusal, setRefusal] = useState<string | null>(null)
  const [sent, setSent] = useState<number | null>(null)
  const sending = useRef<AbortController | null>(null)
  useEffect(() => () => sending.current?.abort(), [])

  const { ready, problem } = checkFiles(files)
  const isOne = pair.from !== '' && pair.from === pair.to
  const isBusy = sent !== null
  const size = files.reduce((sum, file) => sum + file.size, 0)
  const percent = Math.floor((100 * (sent ?? 0)) / Math.max(size, 1))

  const take = (more: readonly File[]) => {
    const names = new Set(more.map(({ name }) => name))
    const all = [...files.filter(({ name }) => !names.has(name)), ...more]
    // Another dictionary takes the place of the one that is whole already.
    const next = ready && checkFiles(more).refusal === null ? more : all
    const judged = checkFiles(next)
    setRefusal(judged.refusal)
    if (judged.refusal !== null) return
    setFiles(next)
    setPair(next.map(({ name }) => pairInName(name)).find((named) => named !== null) ?? pair)
  }
  const send = async () => {
    const stop = new AbortController()
    sending.current = stop
    setRefusal(null)
    setSent(0)
    try {
      const { signal } = stop
      const { message } = await submitFiles(dictionaryRoutes.add, { fields: pair, files, signal, onSent: setSent })
      toast.success(message)
      onClose()
    } catch (error) {
      if (stop.signal.aborted) return
      setSent(null)
      setRefusal(error instanceof Error ? error.message : t('addFailed'))
    }
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={title}>
      <DialogTitle id={title}>{t('add')}</DialogTitle>
      <DialogContent>
        <p className={css.formats}>{t('formats', { size: sizeText(limits.dictionaryBytes) })}</p>
        <DropZone accept={endings} disabled={isBusy} onFiles={take} />
        {files.length > 0 && (
          <ul className={upload.files} aria-label={t('chosen')}>
            {files.map((file) => (
              <li key={file.name}>
                <span title={file.name}>{file.name}</span>
                <small>{sizeText(file.size)}</small>
                <IconButton
                  size="small"
                  disabled={isBusy}
                  aria-label={t('removeFile', { name: file.name })}
                  onClick={() => setFiles(files.filter((one) => one !== file))}
                >
                  <X size={16} strokeWidth={1.6} aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        {problem && <p className={css.help}>{t(problem)}</p>}
        {refusal !== null && (
          <p role="alert" className={css.failed}>
            {refusal}
          </p>
        )}
        {ready && (
          <div className={css.languages}>
            <PickField
              label={t('from')}
              value={pair.from}
              options={options}
              onPick={(from) => setPair({ ...pair, from })}
            />
            <PickField
              label={t('to')}
              help={t('pairHelp')}
              error={isOne ? texts.dictionaryOneLanguage : undefined}
              value={pair.to}
              options={options}
              onPick={(to) => setPair({ ...pair, to })}
            />
          </div>
        )}
        {isBusy && (
          <div className={css.sending} role="status">
            <ProgressLine label={t('add')} percent={percent} />
            <span>{t('sending', { percent: String(percent) })}</span>
          </div>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t('cancel')}
        </Button>
        <BusyButton
          variant="contained"
          busy={isBusy}
          busyText={t('adding')}
          disabled={!ready || pair.from === '' || pair.to === '' || isOne}
          onClick={() => void send()}
        >
          {t('upload')}
        </BusyButton>
      </DialogActions>
    </Dialog>
  )
}
