import Button from '@mui/material/Button'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Loader from 'lucide-react/icons/loader'
import { useTranslations } from 'use-intl'
import css from './bot-check-row.module.css'
import { runBotCheck, type BotCheckState } from './bot-check.ts'

type BotCheckRowProps = { state: BotCheckState; onRetry?: () => void }

/** Says how far the bot check is; nothing when none is asked for. */
export function BotCheckRow({ state, onRetry }: BotCheckRowProps) {
  const t = useTranslations('auth')
  if (state === 'off') return null
  return (
    <div className={css.row} role="status">
      {state === 'checking' && <Loader className={css.turning ?? ''} size={18} strokeWidth={1.6} aria-hidden />}
      {state === 'passed' && <CircleCheck className={css.good ?? ''} size={18} strokeWidth={1.6} aria-hidden />}
      {state === 'failed' && <CircleX className={css.bad ?? ''} size={18} strokeWidth={1.6} aria-hidden />}
      <span className={css.text}>
        {state === 'checking' && t('checking')}
        {state === 'passed' && t('human')}
        {state === 'failed' && t('notHuman')}
      </span>
      {state === 'passed' && <span className={css.note}>{t('kept')}</span>}
      {state === 'failed' && (
        <Button
          size="small"
          onClick={() => {
            onRetry?.()
            void runBotCheck()
          }}
        >
          {t('retry')}
        </Button>
      )}
    </div>
  )
}
