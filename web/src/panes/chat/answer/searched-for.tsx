import type { SearchedFor as Entry } from '@millwright/contract/chats'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import { Fragment, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import css from './searched-for.module.css'

/** Of the alternatives of one word; more of them are a click away. */
const shownAtFirst = 4

type SearchedForProps = {
  entries: readonly Entry[]
  /** Alternatives that were not looked for. */
  without: readonly string[]
  /** Asks again without these; null where nothing can be asked. */
  onAsk: ((without: readonly string[]) => void) | null
}

/** What else was looked for than the words of the question, and who says so. */
export function SearchedFor({ entries, without, onAsk }: SearchedForProps) {
  const t = useTranslations('chats')
  const id = useId()
  const remove = onAsk && ((alternatives: readonly string[]) => onAsk([...new Set([...without, ...alternatives])]))
  const shown = entries.filter(({ sameLanguage }) => !sameLanguage)
  const folded = entries.filter(({ sameLanguage }) => sameLanguage)
  if (entries.length === 0 && without.length === 0) return null
  return (
    <div className={css.searched}>
      {entries.length > 0 && (
        <>
          <span id={id}>{t('searchedFor')}</span>
          {shown.length > 0 && (
            <ul aria-labelledby={id}>
              {shown.map((entry) => (
                <Chip key={`${entry.from} ${entry.word}`} entry={entry} onRemove={remove} />
              ))}
            </ul>
          )}
          {folded.length > 0 && <OtherWords entries={folded} follows={shown.length > 0} onRemove={remove} />}
        </>
      )}
      {without.length > 0 && (
        <p>
          {t('searchedWithout', { words: without.join(', ') })}{' '}
          {onAsk && (
            <button type="button" onClick={() => onAsk([])}>
              {t('searchAll')}
            </button>
          )}
        </p>
      )}
    </div>
  )
}

type Remove = ((alternatives: readonly string[]) => void) | null
type OtherWordsProps = { entries: readonly Entry[]; follows: boolean; onRemove: Remove }

/** Whoever asks knows the words of the own language: they are there for those who wonder why a place was found. */
function OtherWords({ entries, follows, onRemove }: OtherWordsProps) {
  const t = useTranslations('chats')
  const list = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={css.fold}
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('otherWords', { follows: String(follows) })}
        <ChevronRight size={14} strokeWidth={1.6} aria-hidden />
      </button>
      <ul id={list} aria-label={t('otherWordsOf')} hidden={!isOpen}>
        {entries.map((entry) => (
          <Chip key={`${entry.from} ${entry.word}`} entry={entry} onRemove={onRemove} isWhole />
        ))}
      </ul>
    </>
  )
}

type ChipProps = { entry: Entry; onRemove: Remove; isWhole?: boolean }

function Chip({ entry: { word, alternatives, from }, onRemove, isWhole: isWholeAtFirst = false }: ChipProps) {
  const t = useTranslations('chats')
  const [isWhole, setIsWhole] = useState(isWholeAtFirst)
  const isSingle = alternatives.length === 1
  const shown = isWhole ? alternatives : alternatives.slice(0, shownAtFirst)
  const left = alternatives.length - shown.length
  // What a model chose, it chose for the question as a whole.
  const removing =
    isSingle || from === 'model' ? t('askWithout', { word: alternatives.join(', ') }) : t('askWithoutAll', { word })
  return (
    <li className={onRemove ? css.removable : undefined}>
      <span>
        {from !== 'model' && from !== 'spelling' && <b>{word} </b>}
        {shown.map((alternative, at) => (
          <Fragment key={alternative}>
            {at > 0 && <i aria-hidden> · </i>}
            {onRemove && !isSingle ? (
              <button
                type="button"
                className={css.alternative}
                aria-label={t('askWithout', { word: alternative })}
                title={t('askWithout', { word: alternative })}
                onClick={() => onRemove([alternative])}
              >
                {alternative}
              </button>
            ) : (
              alternative
            )}
          </Fragment>
        ))}
        {left > 0 && (
          <button
            type="button"
            className={css.more}
            aria-label={t('moreAlternatives', { count: String(left), word })}
            onClick={() => setIsWhole(true)}
          >
            +{left}
          </button>
        )}
        {from === 'spelling' && <small> {t('typedAs', { word })}</small>}
        {(from === 'glossary' || from === 'model') && <small> {t('searchedFrom', { from })}</small>}
      </span>
      {onRemove && (
        <button
          type="button"
          className={css.remove}
          aria-label={removing}
          title={removing}
          onClick={() => onRemove(alternatives)}
        >
          <X size={14} strokeWidth={1.6} aria-hidden />
        </button>
      )}
    </li>
  )
}
