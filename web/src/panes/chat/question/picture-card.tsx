import { limits } from '@millwright/contract/limits'
import IconButton from '@mui/material/IconButton'
import TextareaAutosize from '@mui/material/TextareaAutosize'
import CircleX from 'lucide-react/icons/circle-x'
import X from 'lucide-react/icons/x'
import { useId } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Working } from '../../../ui/feedback/working.tsx'
import css from './picture-card.module.css'
import type { useAskedPicture } from './use-asked-picture.ts'

/** The picture of a question, and what was read from it: it can be corrected before it is asked. */
export function PictureCard({ asked }: { asked: ReturnType<typeof useAskedPicture> }) {
  const t = useTranslations('chats')
  const id = useId()
  const unsureId = useId()
  const format = useFormatter()
  const { picture, unsure, correct, remove } = asked
  if (!picture) return null
  return (
    <section className={css.card} aria-label={t('askedPicture')}>
      <img src={picture.url} alt={picture.name} />
      <div className={css.read}>
        {picture.state === 'reading' && <Working text={t('readingPicture')} />}
        {picture.state === 'failed' && (
          <p className={css.failed} role="alert">
            <CircleX size={16} strokeWidth={1.6} aria-hidden />
            {picture.reason}
          </p>
        )}
        {picture.state === 'read' && (
          <>
            <label htmlFor={id}>{t(picture.asked.text === '' ? 'nothingRead' : 'readFromPicture')}</label>
            <TextareaAutosize
              id={id}
              className={css.text}
              minRows={1}
              maxRows={6}
              maxLength={limits.pictureText}
              value={picture.asked.text}
              aria-describedby={unsure.length > 0 ? unsureId : undefined}
              onChange={(event) => correct(event.target.value)}
            />
            {unsure.length > 0 && (
              <p id={unsureId} className={css.unsure}>
                {t('pictureUnsure', { words: format.list(unsure) })}
              </p>
            )}
          </>
        )}
      </div>
      <IconButton aria-label={t('removePicture')} title={t('removePicture')} onClick={remove}>
        <X size={18} strokeWidth={1.6} />
      </IconButton>
    </section>
  )
}
