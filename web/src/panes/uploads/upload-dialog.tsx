import { formats, selectionTexts, type UploadKind } from '@millwright/contract/formats'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import { SwitchField } from '../../ui/forms/switch-field.tsx'
import { useSizeText } from '../../ui/values/use-size-text.ts'
import { QuotaNotice } from '../../domain/quotas/quota-notice.tsx'
import { acceptOf, endingsOf } from '../../domain/resources/kinds.ts'
import { useTakesOffice } from '../../domain/uploads/company-settings.ts'
import { DropZone } from '../../domain/uploads/drop-zone.tsx'
import { type AcceptedFile, chooseFiles, type Refusal, refusalOf } from '../../domain/uploads/file-selection.ts'
import { isPackage } from '../../domain/uploads/is-package.ts'
import { FirstUploadHint } from '../../domain/uploads/office-hint.tsx'
import { RefusedFiles } from './refused-files.tsx'
import { SpeechFields, type SpeechOfFiles, unknownSpeech } from './speech-fields.tsx'
import css from '../../domain/uploads/uploads.module.css'

/** What is chosen for all files of a dialog. */
export type UploadSwitches = { aiAccess: boolean; initiateProcessing: boolean; speech?: SpeechOfFiles }

type UploadDialogProps = {
  open: boolean
  kind: UploadKind
  onClose: () => void
  /** Resolves to whether they are on their way; if not, the dialog stays. */
  onUpload: (files: AcceptedFile<File>[], switches: UploadSwitches) => Promise<boolean>
  /** What was chosen and is a package of a maker. */
  onImport: (packages: readonly File[]) => void
}

export function UploadDialog({ open, ...form }: UploadDialogProps) {
  const id = useId()
  return (
    <Dialog open={open} onClose={form.onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <UploadForm {...form} titleId={id} />
    </Dialog>
  )
}

function UploadForm({
  kind,
  titleId,
  onClose,
  onUpload,
  onImport,
}: Omit<UploadDialogProps, 'open'> & { titleId: string }) {
  const t = useTranslations('uploads')
  const sizeText = useSizeText()
  const takesOffice = useTakesOffice()
  const [chosen, setChosen] = useState<AcceptedFile<File>[]>([])
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [packages, setPackages] = useState<readonly File[]>([])
  const [busy, setBusy] = useState(false)
  const [aiAccess, setAiAccess] = useState(true)
  const [processNow, setProcessNow] = useState(true)
  const [speech, setSpeech] = useState<SpeechOfFiles>(new Map())
  const endings = endingsOf(kind, takesOffice)

  const take = (files: readonly File[], texts: { refused: string }) => {
    const selection = chooseFiles(files, { kinds: [kind], takesOffice, listed: chosen })
    setRefusal(refusalOf(selection, texts.refused))
    setPackages(files.filter(isPackage))
    setChosen(selection.accepted)
  }
  const importThem = () => {
    onImport(packages)
    setRefusal(null)
    // What else was chosen waits.
    if (chosen.length === 0) onClose()
  }
  const start = async () => {
    setBusy(true)
    const initiateProcessing = aiAccess && processNow
    if (await onUpload(chosen, { aiAccess, initiateProcessing, speech })) onClose()
    else setBusy(false)
  }

  return (
    <div className={css.form}>
      <h2 id={titleId}>{t('title', { kind })}</h2>
      <p>
        {t('formats', {
          formats: endings.map((ending) => ending.toUpperCase()).join(', '),
          size: sizeText(formats[kind].limit),
        })}
      </p>
      <DropZone
        accept={acceptOf(endings)}
        onFiles={(files, way) => {
          const { unsupported, unsupportedDropped } = selectionTexts
          take(files, { refused: way === 'dropped' ? unsupportedDropped : unsupported })
        }}
      />
      <QuotaNotice of={['bytes']} />
      {kind === 'document' && !refusal && <FirstUploadHint />}
      {refusal && <RefusedFiles {...refusal} onImport={importThem} />}
      {chosen.length > 0 && (
        <ul className={css.files} aria-label={t('chosen', { count: chosen.length })}>
          {chosen.map(({ file }) => (
            <li key={file.name}>
              <span title={file.name}>{file.name}</span>
              <small>{sizeText(file.size)}</small>
              <IconButton
                size="small"
                aria-label={t('remove', { name: file.name })}
                onClick={() => setChosen(chosen.filter((one) => one.file !== file))}
              >
                <X size={16} strokeWidth={1.6} />
              </IconButton>
              {kind === 'video' && (
                <SpeechFields
                  name={file.name}
                  speech={speech.get(file) ?? unknownSpeech}
                  onSpeech={(next) => setSpeech(new Map([...speech, [file, next]]))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={css.switches}>
        <SwitchField
          label={t('aiAccess')}
          help={t('aiAccessHelp', { kind })}
          checked={aiAccess}
          onChange={(event) => setAiAccess(event.target.checked)}
        />
        {/* An image or a video that the assistant may use is read at once. */}
        {kind === 'document' && (
          <SwitchField
            label={t('processNow')}
            help={t('processNowHelp')}
            checked={aiAccess && processNow}
            disabled={!aiAccess}
            onChange={(event) => setProcessNow(event.target.checked)}
          />
        )}
      </div>
      <div className={css.buttons}>
        <Button variant="outlined" onClick={onClose}>
          {t('cancel')}
        </Button>
        <BusyButton
          variant="contained"
          busy={busy}
          busyText={t('starting')}
          disabled={chosen.length === 0}
          onClick={() => void start()}
        >
          {t('start', { count: chosen.length })}
        </BusyButton>
      </div>
    </div>
  )
}
