import type { UploadKind } from '@millwright/contract/formats'
import Button from '@mui/material/Button'
import FileText from 'lucide-react/icons/file-text'
import Image from 'lucide-react/icons/image'
import Plus from 'lucide-react/icons/plus'
import Video from 'lucide-react/icons/video'
import X from 'lucide-react/icons/x'
import { useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import css from './speed-dial.module.css'
import type { UploadTarget } from './taken-names.ts'
import { useUploader } from './uploader.tsx'

const entries = [
  { kind: 'image', text: 'images', Icon: Image },
  { kind: 'video', text: 'videos', Icon: Video },
  { kind: 'document', text: 'documents', Icon: FileText },
] as const satisfies readonly { kind: UploadKind; text: string; Icon: unknown }[]

/** At the lower right of a pane: what can be uploaded into the folder that it shows. */
export function UploadSpeedDial({ target }: { target: UploadTarget }) {
  const t = useTranslations('uploads')
  const uploader = useUploader()
  const id = useId()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const Icon = open ? X : Plus
  return (
    // Escape closes it from any of its buttons, and what takes the focus from it, too.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={css.dial}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        event.stopPropagation()
        close()
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      {open && (
        <ul id={id} className={css.entries}>
          {entries.map(({ kind, text, Icon: EntryIcon }, position) => (
            <li key={kind}>
              <Button
                variant="outlined"
                startIcon={<EntryIcon size={18} strokeWidth={1.6} />}
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- What was opened by the keyboard is gone on with.
                autoFocus={position === entries.length - 1}
                onClick={() => {
                  close()
                  uploader.choose(kind, target)
                }}
              >
                {t(text)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <button
        ref={button}
        type="button"
        className={css.button}
        aria-label={t('add')}
        title={t('add')}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon size={20} strokeWidth={1.6} aria-hidden />
      </button>
    </div>
  )
}
