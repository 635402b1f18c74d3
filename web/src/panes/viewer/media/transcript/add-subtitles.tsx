import Button from '@mui/material/Button'
import Captions from 'lucide-react/icons/captions'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { withToast } from '../../../../ui/feedback/toasts.tsx'
import { acceptOf } from '../../../../domain/resources/kinds.ts'
import type { ResourcePlace } from '../../../../domain/resources/resource.ts'
import { sendSubtitles, subtitleEndings } from '../../../../domain/resources/videos.ts'

type AddSubtitlesProps = {
  place: ResourcePlace
  /** They are the video's transcript now. */
  onAdded: () => void
}

/** For a video that nobody could write down: what is said in it, as a file of subtitles. */
export function AddSubtitles({ place, onAdded }: AddSubtitlesProps) {
  const t = useTranslations('videos')
  const picker = useRef<HTMLInputElement>(null)
  const take = async (file: File | undefined) => {
    if (!file) return
    const saved = await withToast(t('savingTranscript'), () => sendSubtitles(place, file))
    if (saved) onAdded()
  }
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Captions size={18} strokeWidth={1.6} aria-hidden />}
        onClick={() => picker.current?.click()}
      >
        {t('addSubtitles')}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        accept={acceptOf(subtitleEndings)}
        aria-label={t('addSubtitles')}
        onChange={(event) => {
          void take(event.target.files?.[0])
          // So that the same file can be chosen again.
          event.target.value = ''
        }}
      />
    </>
  )
}
