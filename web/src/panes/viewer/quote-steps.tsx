import IconButton from '@mui/material/IconButton'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useTranslations } from 'use-intl'
import css from './viewer-pane.module.css'

type QuoteStepsProps = {
  index: number
  total: number
  whole: boolean
  onGo: (index: number) => void
  onWhole: () => void
}

/** The foot of the viewer on a phone: from quote to quote, and to the whole page. */
export function QuoteSteps({ index, total, whole, onGo, onWhole }: QuoteStepsProps) {
  const t = useTranslations('viewer')
  return (
    <div className={css.foot}>
      <IconButton aria-label={t('previousQuote')} disabled={index <= 0} onClick={() => onGo(index - 1)}>
        <ChevronLeft size={20} strokeWidth={1.6} />
      </IconButton>
      <button type="button" onClick={onWhole}>
        <b>{t('quoteOf', { current: String(index + 1), total: String(total) })}</b>{' '}
        <span>{t(whole ? 'tapForQuote' : 'tapForPage')}</span>
      </button>
      <IconButton aria-label={t('nextQuote')} disabled={index >= total - 1} onClick={() => onGo(index + 1)}>
        <ChevronRight size={20} strokeWidth={1.6} />
      </IconButton>
    </div>
  )
}
