import type { ReadText } from '@millwright/contract/read-text'
import Button from '@mui/material/Button'
import ScanText from 'lucide-react/icons/scan-text'
import { useFormatter, useTranslations } from 'use-intl'
import css from './reading.module.css'
import { type ReadingView, slopeOf } from './use-reading.ts'

/** Under a page that was read from a picture: that it was, and the way to its text. */
export function ScanNotice({ reading, isPicture }: { reading: ReadingView; isPicture: boolean }) {
  const t = useTranslations('reading')
  const { here, isOpen } = reading
  if (!here) return null
  return (
    <div className={css.scan}>
      <ScanText size={18} strokeWidth={1.6} aria-hidden />
      <p>{t(isPicture ? 'fromPicture' : 'fromScan')}</p>
      <PlaceOfText text={here} isPicture={isPicture} />
      <Button
        size="small"
        variant="text"
        color="secondary"
        aria-expanded={isOpen}
        onClick={isOpen ? reading.close : reading.open}
      >
        {t(isOpen ? 'hideText' : 'showText')}
      </Button>
    </div>
  )
}

function PlaceOfText({ text, isPicture }: { text: ReadText; isPicture: boolean }) {
  const t = useTranslations('reading')
  const format = useFormatter()
  const slope = slopeOf(text)
  const degrees = format.number(Math.abs(slope), { maximumFractionDigits: 1 })
  const page = String(text.segment)
  const said =
    slope === 0
      ? isPicture
        ? null
        : t('page', { page })
      : isPicture
        ? t('turned', { degrees })
        : t('pageTurned', { page, degrees })
  return said && <span className={css.place}>{said}</span>
}
