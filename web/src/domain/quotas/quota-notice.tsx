import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useFormatter, useTranslations } from 'use-intl'
import { useSizeText } from '../../ui/values/use-size-text.ts'
import { useQuotaUse } from './quota-use.ts'
import { type CountedUse, standingOf } from './standing.ts'
import css from './quota-notice.module.css'

const sentences = {
  bytes: { near: 'nearBytes', at: 'atBytes' },
  members: { near: 'nearMembers', at: 'atMembers' },
  questions: { near: 'nearQuestions', at: 'atQuestions' },
} as const

/** Tells admins that the company has nearly all, or all, that it may have; nothing where it has less. */
export function QuotaNotice({ of }: { of: readonly CountedUse[] }) {
  const t = useTranslations('quotas')
  const format = useFormatter()
  const sizeText = useSizeText()
  const { data } = useQuotaUse()
  if (!data) return null
  const textOf = (what: CountedUse, value: number) => (what === 'bytes' ? sizeText(value) : format.number(value))
  return of.map((what) => {
    const standing = standingOf(data, what)
    const allowed = data.allowed[what]
    if (standing === 'within' || allowed === null) return null
    return (
      <p key={what} className={css.notice} role="status">
        <TriangleAlert size={18} strokeWidth={1.6} aria-hidden />
        {t(sentences[what][standing], { used: textOf(what, data.used[what]), allowed: textOf(what, allowed) })}
      </p>
    )
  })
}
