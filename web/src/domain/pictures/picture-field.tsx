import { texts } from '@millwright/contract/texts'
import { limits } from '@millwright/contract/limits'
import Button from '@mui/material/Button'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CropDialog } from './crop-dialog.tsx'
import css from './picture-field.module.css'

/** What is to become of a picture when the form is saved. */
export type PictureChange = { kind: 'kept' | 'removed' } | { kind: 'new'; blob: Blob; address: string }

const accepted = ['image/png', 'image/jpeg', 'image/webp']

/** Of the picture that stands (`''`: none), what is shown after this change. */
function shownAfter(change: PictureChange, standing: string): string {
  if (change.kind === 'new') return change.address
  return change.kind === 'removed' ? '' : standing
}

type PictureFieldProps = {
  /** The picture that stands; '' where there is none. */
  standing: string
  change: PictureChange
  onChange: (change: PictureChange) => void
  /** Draws this picture, or what stands in its place for ''. */
  children: (shown: string) => ReactNode
}

/** A square picture that is chosen from a file and cut out, replaced or removed. */
export function PictureField({ standing, change, onChange, children }: PictureFieldProps) {
  const t = useTranslations('pictures')
  const input = useRef<HTMLInputElement>(null)
  const [source, setSource] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const shown = shownAfter(change, standing)

  const close = () => {
    if (source) URL.revokeObjectURL(source)
    setSource(undefined)
  }
  const choose = (file: File) => {
    setProblem(undefined)
    if (file.size > limits.pictureBytes) setProblem(texts.pictureTooLarge)
    else if (!accepted.includes(file.type)) setProblem(texts.pictureUnreadable)
    else setSource(URL.createObjectURL(file))
  }
  return (
    <div className={css.field} role="group" aria-label={t('picture')}>
      {children(shown)}
      <div>
        <div className={css.actions}>
          <Button variant="outlined" onClick={() => input.current?.click()}>
            {t(shown ? 'replace' : 'choose')}
          </Button>
          {shown && <Button onClick={() => onChange({ kind: 'removed' })}>{t('remove')}</Button>}
        </div>
        <p className={problem ? css.problem : css.help} aria-live="polite">
          {problem && <TriangleAlert size={16} strokeWidth={1.6} aria-hidden />}
          {problem ?? t('help')}
        </p>
        <input
          ref={input}
          type="file"
          hidden
          tabIndex={-1}
          aria-label={t('picture')}
          accept={accepted.join(',')}
          onChange={({ target }) => {
            const file = target.files?.[0]
            // The same file may be chosen again.
            target.value = ''
            if (file) choose(file)
          }}
        />
      </div>
      {source && (
        <CropDialog
          source={source}
          onCut={(blob) => {
            close()
            onChange({ kind: 'new', blob, address: URL.createObjectURL(blob) })
          }}
          onCancel={close}
          onUnreadable={() => {
            close()
            setProblem(texts.pictureUnreadable)
          }}
        />
      )}
    </div>
  )
}
