import { limits } from '@millwright/contract/limits'
import { texts } from '@millwright/contract/texts'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Captions from 'lucide-react/icons/captions'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PlainSelect } from '../../ui/lists/table/plain-select.tsx'
import { languageOptions } from '../../ui/values/language-name.ts'
import { acceptOf } from '../../domain/resources/kinds.ts'
import { subtitleEndings } from '../../domain/resources/videos.ts'
import css from '../../domain/uploads/uploads.module.css'

/** What is known of the speech in a video. */
export type Speech = { subtitles: File | undefined; language: string }
export type SpeechOfFiles = ReadonlyMap<File, Speech>
export const unknownSpeech: Speech = { subtitles: undefined, language: '' }

/** ISO 639-1: what plants speak most, and what models for speech know well. */
const languages =
  'ar bg cs da de el en es et fi fr he hi hr hu it ja ko lt lv nl no pl pt ro ru sk sl sr sv tr uk vi zh'.split(' ')

type SpeechFieldsProps = {
  /** Of the video. */
  name: string
  speech: Speech
  onSpeech: (speech: Speech) => void
}

/** Subtitles and language of a video that is chosen for an upload; both may be left out. */
export function SpeechFields({ name, speech, onSpeech }: SpeechFieldsProps) {
  const t = useTranslations('uploads')
  const picker = useRef<HTMLInputElement>(null)
  const [tooLarge, setTooLarge] = useState(false)
  const { subtitles, language } = speech
  const take = (file: File | undefined) => {
    if (!file) return
    setTooLarge(file.size > limits.subtitleBytes)
    if (file.size <= limits.subtitleBytes) onSpeech({ ...speech, subtitles: file })
  }
  const options = languageOptions(languages)
  return (
    <div className={css.speech}>
      {subtitles ? (
        <>
          <Captions size={16} strokeWidth={1.6} aria-hidden />
          <span title={subtitles.name}>{subtitles.name}</span>
          <IconButton
            size="small"
            aria-label={t('removeSubtitles', { name })}
            onClick={() => onSpeech({ ...speech, subtitles: undefined })}
          >
            <X size={16} strokeWidth={1.6} aria-hidden />
          </IconButton>
        </>
      ) : (
        <Button
          variant="text"
          color="secondary"
          size="small"
          aria-label={t('addSubtitlesTo', { name })}
          startIcon={<Captions size={16} strokeWidth={1.6} aria-hidden />}
          onClick={() => picker.current?.click()}
        >
          {t('addSubtitles')}
        </Button>
      )}
      <PlainSelect
        label={t('language')}
        value={language}
        options={[{ value: '', text: t('languageUnknown') }, ...options]}
        onPick={(next) => onSpeech({ ...speech, language: next })}
      />
      {tooLarge && <p role="alert">{texts.subtitlesTooLarge}</p>}
      <input
        ref={picker}
        type="file"
        hidden
        accept={acceptOf(subtitleEndings)}
        aria-label={t('subtitlesOf', { name })}
        onChange={(event) => {
          take(event.target.files?.[0])
          // So that the same file can be chosen again.
          event.target.value = ''
        }}
      />
    </div>
  )
}
