import WifiOff from 'lucide-react/icons/wifi-off'
import { useFormatter, useTranslations } from 'use-intl'
import css from './resource-browser.module.css'

/** Since when nothing is heard of work in the files that are shown. */
export function Lost({ since }: { since: Date }) {
  const t = useTranslations('drive')
  const format = useFormatter()
  return (
    <p className={css.lost} role="status">
      <WifiOff size={18} strokeWidth={1.6} aria-hidden />
      {t('lost', { time: format.dateTime(since, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }) })}
    </p>
  )
}
