import { texts } from '@millwright/contract/texts'
import { limits } from '@millwright/contract/limits'
import type { User } from '@millwright/contract/people'
import Button from '@mui/material/Button'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Avatar } from '../../domain/people/avatar.tsx'
import { CropDialog } from './crop-dialog.tsx'
import css from './picture-field.module.css'

/** What is to become of one's picture when the profile is saved. */
export type PictureChange = { kind: 'kept' | 'removed' } | { kind: 'new'; blob: Blob; address: string }

const accepted = ['image/png', 'image/jpeg', 'image/webp']

type PictureFieldProps = { user: User; change: PictureChange; onChange: (change: PictureChange) => void }

export function PictureField({ user, change, onChange }: PictureFieldProps) {
  const t = useTranslations('settings')
  const input = useRef<HTMLInputElement>(null)
  const [source, setSource] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const shown = change.kind === 'new' ? change.address : change.kind === 'removed' ? '' : user.profilePic

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
      <Avatar of={{ ...user, profilePic: shown }} size="large" />
      <div>
        <div className={css.actions}>
          <Button variant="outlined" onClick={() => input.current?.click()}>
            {t(shown ? 'replacePicture' : 'choosePicture')}
          </Button>
          {shown && <Button onClick={() => onChange({ kind: 'removed' })}>{t('removePicture')}</Button>}
        </div>
        <p className={problem ? css.problem : css.help} aria-live="polite">
          {problem && <TriangleAlert size={16} strokeWidth={1.6} aria-hidden />}
          {problem ?? t('pictureHelp')}
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
