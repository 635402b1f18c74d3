import { ocrLanguageCodes } from '@millwright/contract/company'
import type { FileRecord } from '@millwright/contract/resources'
import type { ReadText } from '@millwright/contract/read-text'
import Button from '@mui/material/Button'
import ScanText from 'lucide-react/icons/scan-text'
import { useFormatter, useTranslations } from 'use-intl'
import { isPoorlyRead } from '../../../domain/resources/poorly-read.ts'
import { useReadLanguages } from '../../../domain/resources/read-text.ts'
import css from './reading.module.css'

type PoorlyReadProps = {
  record: FileRecord
  /** Of a picture. */
  text: ReadText | undefined
  onShow: (() => void) | undefined
  onReplace: (() => void) | undefined
}

/** Above a file of which little could be read: how much, why, and what would help. */
export function PoorlyRead({ record, text, onShow, onReplace }: PoorlyReadProps) {
  const t = useTranslations('reading')
  const tLanguages = useTranslations('company')
  const format = useFormatter()
  const { readText } = record
  const isPoor = isPoorlyRead(record)
  const languages = useReadLanguages(isPoor)
  if (!isPoor || !readText) return null
  const { hints, readLines: read, foundLines: found } = readText
  const named = format.list(hints.map((hint) => t(hint)))
  const isPicture = record.type === 'image'
  const why =
    hints.length === 0
      ? null
      : isPicture && text && text.width > 0
        ? t('whyPicture', { hints: named, width: String(text.width), height: String(text.height) })
        : t('why', { hints: named })
  const help = hints.length === 0 ? [t('helpAny')] : hints.map((hint) => t(helps[hint]))
  const tried = ocrLanguageCodes.filter((code) => languages.includes(code)).map((code) => tLanguages(code))
  return (
    <section className={css.poor} aria-label={t('readLines', { read, found })}>
      <ScanText size={18} strokeWidth={1.6} aria-hidden />
      <div>
        <b>{t('readLines', { read, found })}</b>
        <p>
          {[why, ...help, tried.length > 0 && t('languages', { languages: tried.join(', ') })]
            .filter(Boolean)
            .join(' ')}
        </p>
      </div>
      {onShow && (
        <Button size="small" variant="outlined" onClick={onShow}>
          {t('showText')}
        </Button>
      )}
      {onReplace && (
        <Button size="small" variant="outlined" onClick={onReplace}>
          {t(isPicture ? 'replace' : 'replaceFile')}
        </Button>
      )}
    </section>
  )
}

const helps = { dark: 'helpDark', small: 'helpSmall', blurred: 'helpBlurred', language: 'helpLanguage' } as const
