import type { SearchedFor } from '@millwright/contract/chats'
import { useTranslations } from 'use-intl'
import css from './search.module.css'

/** Of one word: what stands above the results is a line, and no list. */
const mostAlternatives = 4

/** What else was looked for than what was typed. */
export function AlsoLookedFor({ entries }: { entries: readonly SearchedFor[] }) {
  const t = useTranslations('search')
  if (entries.length === 0) return null
  return (
    <p className={css.also}>
      {t('also')}{' '}
      {entries.map(({ word, alternatives, from }) => (
        <span key={`${from} ${word}`}>
          <b>{word}</b> {alternatives.slice(0, mostAlternatives).join(' · ')}
        </span>
      ))}
    </p>
  )
}
