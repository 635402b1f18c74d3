import Button from '@mui/material/Button'
import Upload from 'lucide-react/icons/upload'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import css from './uploads.module.css'

type DropZoneProps = {
  /** As the file dialog of the system takes it. */
  accept: string
  disabled?: boolean
  onFiles: (files: File[], way: 'chosen' | 'dropped') => void
}

/** Takes files by a button, and those that are dropped on it. */
export function DropZone({ accept, disabled = false, onFiles }: DropZoneProps) {
  const t = useTranslations('uploads')
  const picker = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) onFiles([...event.dataTransfer.files], 'dropped')
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button in it serves the keyboard
    <div
      role="group"
      aria-label={t('dropZone')}
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
        disabled={disabled}
        onClick={() => picker.current?.click()}
      >
        {t('choose')}
      </Button>
      <span>{t(over ? 'dropNow' : 'drop')}</span>
      <input
        ref={picker}
        type="file"
        multiple
        accept={accept}
        hidden
        aria-label={t('choose')}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])], 'chosen')
          // So that the same file can be chosen again.
          event.target.value = ''
        }}
      />
    </div>
  )
}
