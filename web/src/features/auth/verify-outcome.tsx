import Button from '@mui/material/Button'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useTranslations } from 'use-intl'
import { Outcome } from '../../ui/feedback/outcome.tsx'
import { NewCode } from './new-code.tsx'

type VerifyFailedProps = {
  reason: string
  nextCodeAt: number
  onRetry: () => void
  onNewCode: () => Promise<void>
}

export function VerifyFailed({ reason, nextCodeAt, onRetry, onNewCode }: VerifyFailedProps) {
  const t = useTranslations('auth')
  return (
    <Outcome good={false} title={t('failedTitle')} text={t('failedText')} reason={reason}>
      <Button variant="outlined" startIcon={<RefreshCw size={18} strokeWidth={1.6} />} onClick={onRetry}>
        {t('retry')}
      </Button>
      <NewCode key={nextCodeAt} at={nextCodeAt} onNewCode={onNewCode} />
    </Outcome>
  )
}
