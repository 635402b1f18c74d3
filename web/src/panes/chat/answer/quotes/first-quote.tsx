import type { Source } from '@millwright/contract/chats'
import { useTranslations } from 'use-intl'
import css from './first-quote.module.css'
import { SourcesList } from './sources-list.tsx'

/** What was found already, to be read and opened while a model still writes. */
export function FirstQuote({ sources }: { sources: readonly Source[] }) {
  const t = useTranslations('chats')
  if (sources.length === 0) return null
  return (
    <section className={css.first} aria-label={t('foundAlready')}>
      <p className={css.label}>{t('foundAlready')}</p>
      {sources.flatMap(({ n, quotes: [quote], language }) =>
        quote ? (
          <blockquote key={n} className={css.quote} lang={language ?? undefined}>
            {quote.text.replaceAll('\t', ' · ')}
          </blockquote>
        ) : (
          []
        ),
      )}
      <SourcesList sources={sources} label={t('foundAlready')} />
    </section>
  )
}
