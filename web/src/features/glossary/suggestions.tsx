import Button from '@mui/material/Button'
import { useTranslations } from 'use-intl'
import css from './glossary.module.css'
import { useSuggestions } from './glossary.ts'

/** What was asked for in vain. Nothing is shown where there is none: the glossary itself is what the screen is for. */
export function Suggestions({ onAdd }: { onAdd: (word: string) => void }) {
  const t = useTranslations('glossary')
  const { data } = useSuggestions()
  if (!data || data.length === 0) return null
  return (
    <section className={css.suggestions} aria-labelledby="suggestions">
      <h2 id="suggestions">{t('suggestions')}</h2>
      <p>{t('suggestionsText')}</p>
      <ul>
        {data.map(({ word, asked }) => (
          <li key={word}>
            <b>{word}</b>
            <span>{t('asked', { asked })}</span>
            <Button variant="outlined" size="small" aria-label={t('addNamed', { word })} onClick={() => onAdd(word)}>
              {t('add')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
