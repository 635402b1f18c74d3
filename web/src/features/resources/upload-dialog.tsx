import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Upload from 'lucide-react/icons/upload'
import X from 'lucide-react/icons/x'
import { useRef, useState, type DragEvent } from 'react'
import { useTranslations } from 'use-intl'
import { kinds } from '../../library/resources/kinds.ts'
import { useSizeText } from '../../ui/values/use-size-text.ts'
import { chooseDocuments, type RefusedFile } from './file-selection.ts'
import css from './upload-dialog.module.css'

type UploadDialogProps = { open: boolean; onClose: () => void; onUpload: (files: File[]) => void }
type Refusal = { text: 'tooMany' } | { text: 'notSupported' | 'notSupportedDropped'; files: RefusedFile[] }

export function UploadDialog({ open, onClose, onUpload }: UploadDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="upload-title">
      <UploadForm onClose={onClose} onUpload={onUpload} />
    </Dialog>
  )
}

const kind = kinds.document

function UploadForm({ onClose, onUpload }: Omit<UploadDialogProps, 'open'>) {
  const t = useTranslations('resources')
  const sizeText = useSizeText()
  const picker = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<File[]>([])
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [over, setOver] = useState(false)

  const take = (files: readonly File[], dropped: boolean) => {
    const { accepted, refused, tooMany } = chooseDocuments([...chosen, ...files])
    if (tooMany) {
      setRefusal({ text: 'tooMany' })
      return
    }
    setRefusal(refused.length > 0 ? { text: dropped ? 'notSupportedDropped' : 'notSupported', files: refused } : null)
    setChosen(accepted)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take([...event.dataTransfer.files], true)
  }
  const start = () => {
    onUpload(chosen)
    onClose()
  }

  return (
    <div className={css.form}>
      <h2 id="upload-title">{t('dialogTitle')}</h2>
      <p>{t('dialogText', { kind: kind.name, size: sizeText(kind.bytes) })}</p>
      <div
        className={over ? `${css.drop} ${css.over}` : css.drop}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <Button
          variant="outlined"
          startIcon={<Upload size={18} strokeWidth={1.6} />}
          onClick={() => picker.current?.click()}
        >
          {t('choose')}
        </Button>
        <span>{t(over ? 'dropNow' : 'drop')}</span>
        <input
          ref={picker}
          type="file"
          multiple
          accept={kind.accept}
          hidden
          aria-label={t('choose')}
          onChange={(event) => {
            take([...(event.target.files ?? [])], false)
            // So that the same file can be chosen again.
            event.target.value = ''
          }}
        />
      </div>
      {refusal && (
        <div className={css.refusal} role="alert">
          <TriangleAlert size={18} strokeWidth={1.6} aria-hidden />
          <div>
            <p>{t(refusal.text)}</p>
            {'files' in refusal && (
              <ul>
                {refusal.files.map((file) => (
                  <li key={file.name}>
                    {file.name}{' '}
                    <span>
                      {file.reason === 'type'
                        ? t('wrongKind', { kind: kind.name })
                        : t('tooLarge', { size: sizeText(file.size), limit: sizeText(kind.bytes) })}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </div>
      )}
      {chosen.length > 0 && (
        <ul className={css.files} aria-label={t('chosen', { count: chosen.length })}>
          {chosen.map((file) => (
            <li key={file.name}>
              <span title={file.name}>{file.name}</span>
              <small>{sizeText(file.size)}</small>
              <IconButton
                size="small"
                aria-label={t('remove', { name: file.name })}
                onClick={() => setChosen(chosen.filter((one) => one !== file))}
              >
                <X size={16} strokeWidth={1.6} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <p className={css.note}>{t('dialogNote')}</p>
      <div className={css.buttons}>
        <Button variant="outlined" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button variant="contained" disabled={chosen.length === 0} onClick={start}>
          {t('start', { count: chosen.length })}
        </Button>
      </div>
    </div>
  )
}
