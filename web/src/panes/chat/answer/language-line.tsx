import type { Source } from '@millwright/contract/chats'
import Languages from 'lucide-react/icons/languages'
import { useFormatter, useTranslations } from 'use-intl'
import css from './answer.module.css'
import { languageName } from '../../../ui/values/language-name.ts'

type LanguageLineProps = {
  /** Of the question. */
  asked: string | null
  /** Those that the answer cites. */
  sources: readonly Source[]
  /** It shows their words; a model's answer has its own. */
  isQuoted: boolean
}

/** Says that an answer stands on another language than the question's. */
export function LanguageLine({ asked, sources, isQuoted }: LanguageLineProps) {
  const t = useTranslations('chats')
  const format = useFormatter()
  const cited = sources.flatMap(({ language }) => language ?? [])
  const foreign = [...new Set(cited.filter((language) => language !== asked))]
  if (asked === null || foreign.length === 0) return null
  const languages = { asked: languageName(asked), of: format.list(foreign.map(languageName)) }
  const isAll = cited.every((language) => language !== asked)
  return (
    <p className={css.languages}>
      <Languages size={16} strokeWidth={1.6} aria-hidden />
      {t(isQuoted ? (isAll ? 'quotedFrom' : 'partlyQuotedFrom') : 'standsOn', languages)}
    </p>
  )
}
