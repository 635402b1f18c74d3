import type { ChatMessage } from '@millwright/contract/chats'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useContext, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { AnswerNote } from './answer-note.tsx'
import { AnswerText } from './answer-text.tsx'
import css from './answer.module.css'
import { CitationContext } from './citation-context.ts'
import { CitedFigures } from './figures/cited-figures.tsx'
import { type Block, withoutOpenCitation } from './markdown/citations.ts'
import { Disclosure } from './disclosure.tsx'
import { LanguageLine } from './language-line.tsx'
import { citedIn, partsOf, valueOf } from './parts.ts'
import { SearchedFor } from './searched-for.tsx'
import { SourcesList } from './quotes/sources-list.tsx'

type AnswerProps = {
  message: ChatMessage
  /** Asks again without these alternatives. */
  onWithout?: ((without: readonly string[]) => void) | null
}

/** An answer: what it says of itself, the answer, its sources; folded, what else there is. */
export function Answer({ message, onWithout = null }: AnswerProps) {
  const t = useTranslations('chats')
  const { sources, openedN, openedChip } = useContext(CitationContext)
  const { note, further, unproven, uncited, searchedFor, verdict, language } = message
  const { text } = message.response
  const streaming = message.state === 'streaming'
  const parts = useMemo(
    () => partsOf(streaming ? withoutOpenCitation(text) : text, { note, further }),
    [text, streaming, note, further],
  )
  const remarks = { unproven, uncited }
  const [heading, ...places] = parts.further
  const { value, rest } = valueOf(parts.main)
  const citedInMain = citedIn(parts.main)
  const furtherOnly = new Set([...citedIn(places)].filter((n) => !citedInMain.has(n)))
  const nearest = sources.filter((source) => source.nearest)
  // What was found before a model wrote, and is cited by none of its text, is no refusal's place.
  const nearestTitle = t(verdict === 'not-in-material' ? 'nearest' : 'furtherSources')
  const own = sources.filter((source) => !source.nearest && !furtherOnly.has(source.n))

  return (
    <>
      {!streaming && <LanguageLine asked={language} sources={own} isQuoted={parts.main.some(isQuote)} />}
      <AnswerNote blocks={parts.note} verdict={verdict} saysQuoted={value === null} remarks={remarks} />
      {value && (
        <div className={css.value}>
          <AnswerText blocks={[value]} remarks={remarks} />
        </div>
      )}
      {rest.length > 0 && <AnswerText blocks={rest} remarks={remarks} />}
      {unproven.length > 0 && (
        <p className={css.warning} role="note">
          <TriangleAlert size={18} strokeWidth={1.6} aria-hidden />
          {t('unproven', { count: unproven.length })}
        </p>
      )}
      {!streaming && <CitedFigures sources={own} />}
      {!streaming && <SourcesList sources={own} label={t('sources')} />}
      {heading && (
        <Disclosure
          title={heading.text.replace(/^#+\s*/, '')}
          count={t('places', { count: places.length })}
          holdsOpened={places.some((block) => isChipIn(openedChip, block))}
        >
          <AnswerText blocks={places} remarks={remarks} />
          <SourcesList sources={sources.filter(({ n }) => furtherOnly.has(n))} label={t('furtherSources')} />
        </Disclosure>
      )}
      {!streaming && nearest.length > 0 && (
        <Disclosure
          title={nearestTitle}
          count={t('places', { count: nearest.length })}
          holdsOpened={nearest.some(({ n }) => n === openedN)}
        >
          <SourcesList sources={nearest} label={nearestTitle} />
        </Disclosure>
      )}
      <SearchedFor entries={searchedFor} without={message.without ?? []} onAsk={onWithout} />
    </>
  )
}

const isQuote = ({ text }: Block) => text.startsWith('>')

function isChipIn(chip: string | null, { index }: Block): boolean {
  return chip?.startsWith(`${index}-`) ?? false
}
