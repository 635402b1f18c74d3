import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import CircleX from 'lucide-react/icons/circle-x'
import Upload from 'lucide-react/icons/upload'
import X from 'lucide-react/icons/x'
import { useTranslations } from 'use-intl'
import { ProgressLine } from '../../ui/feedback/progress-line.tsx'
import { useSizeText } from '../../ui/values/use-size-text.ts'
import css from './documents.module.css'
import { percentSent, secondsLeft, type UploadItem } from '../../library/resources/upload-queue.ts'

type UploadRowProps = { item: UploadItem; onRetry: (uid: string) => void; onRemove: (uid: string) => void }

/** A file on its way: bytes, percent and time left. */
export function UploadRow({ item, onRetry, onRemove }: UploadRowProps) {
  const t = useTranslations('resources')
  const sizeText = useSizeText()
  const failed = item.status === 'error'
  const left = secondsLeft(item)
  const timeLeft = () => {
    if (left === undefined) return ''
    return left < 60 ? t('secondsLeft', { seconds: left }) : t('minutesLeft', { minutes: String(Math.ceil(left / 60)) })
  }
  return (
    <li className={css.row} data-upload={item.status}>
      {failed ? (
        <CircleX size={18} strokeWidth={1.6} aria-hidden className={css.failedIcon} />
      ) : (
        <Upload size={18} strokeWidth={1.6} aria-hidden />
      )}
      <div className={css.main}>
        <span className={css.name} title={item.fileName}>
          {item.fileName}
        </span>
        {failed ? (
          <p className={css.reason} role="alert">
            {item.reason || t('uploadFailed')}
          </p>
        ) : (
          <div className={css.progress}>
            <ProgressLine label={t('uploadProgress', { name: item.fileName })} percent={percentSent(item)} />
            <span>
              {item.status === 'pending'
                ? t('pending')
                : item.sent < item.size
                  ? t('sentOf', { sent: sizeText(item.sent), size: sizeText(item.size) })
                  : item.task}
            </span>
            <span>{timeLeft()}</span>
            <span className={css.percent}>{t('percent', { percent: String(percentSent(item)) })}</span>
          </div>
        )}
      </div>
      <span className={css.actions}>
        {failed && (
          <Button variant="outlined" size="small" onClick={() => onRetry(item.uid)}>
            {t('retry')}
          </Button>
        )}
        <IconButton
          aria-label={t(failed ? 'dismissNamed' : 'cancelUpload', { name: item.fileName })}
          onClick={() => onRemove(item.uid)}
        >
          <X size={16} strokeWidth={1.6} />
        </IconButton>
      </span>
    </li>
  )
}
