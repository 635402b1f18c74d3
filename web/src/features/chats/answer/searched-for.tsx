import type { SearchedFor as Entry } from '@millwright/contract/chats'
import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import css from './answer.module.css'

/** What else was looked for than the words of the question, and who says so. */
export function SearchedFor({ entries }: { entries: readonly Entry[] }) {
  const t = useTranslations('chats')
  if (entries.length === 0) return null
  return (
    <p className={css.searched}>
      {t('searchedFor')}{' '}
      {entries.map(({ word, alternatives, from }, at) => (
        <Fragment key={`${from} ${word}`}>
          {at > 0 && '; '}
          {t.rich('searchedWord', {
            word,
            alternatives: alternatives.join(', '),
            from,
            words: (words) => <i>{words}</i>,
          })}
        </Fragment>
      ))}
    </p>
  )
}
