import X from 'lucide-react/icons/x'
import { useTranslations } from 'use-intl'
import css from './search.module.css'
import type { SearchOutcome } from './use-search-results.ts'

/** Of one word: what stands above the results is a line, and no list. */
const maxAlternatives = 4

type AlsoLookedForProps = { outcome: Pick<SearchOutcome, 'groups' | 'searchedFor' | 'without' | 'lookWithout'> }

/** What else was looked for than what was typed, and a way to leave it out. */
export function AlsoLookedFor({ outcome: { groups, searchedFor, without, lookWithout } }: AlsoLookedForProps) {
  const t = useTranslations('search')
  const entries = groups.length > 0 ? searchedFor : []
  if (entries.length === 0 && without.length === 0) return null
  return (
    <p className={css.also}>
      {entries.length > 0 && t('also')}{' '}
      {entries.map(({ word, alternatives, from }) => {
        const shown = alternatives.slice(0, maxAlternatives).join(' · ')
        return (
          <span key={`${from} ${word}`}>
            {from === 'spelling' ? (
              <>
                <b>{shown}</b> {t('typedAs', { word })}
              </>
            ) : (
              <>
                <b>{word}</b> {shown}
              </>
            )}
            <button
              type="button"
              aria-label={t('without', { words: shown })}
              title={t('without', { words: shown })}
              onClick={() => lookWithout([...without, ...alternatives])}
            >
              <X size={12} strokeWidth={1.6} aria-hidden />
            </button>
          </span>
        )
      })}
      {without.length > 0 && (
        <span>
          {t('lookedWithout', { words: without.slice(0, maxAlternatives).join(', ') })}{' '}
          <button type="button" onClick={() => lookWithout([])}>
            {t('lookAgain')}
          </button>
        </span>
      )}
    </p>
  )
}
