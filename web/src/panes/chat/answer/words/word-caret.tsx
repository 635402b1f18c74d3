import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import hidden from '../../../../ui/layout/visually-hidden.module.css'
import { paragraphsIn, type WordPlace, placesIn, wordAt } from './quote-words.ts'
import { type Outline, outlineOf, type ShownWord } from './use-word-card.ts'
import { WordOutline } from './word-outline.tsx'
import css from './words.module.css'

type WordCaretProps = {
  quote: RefObject<HTMLElement | null>
  language: string
  /** The card that was asked for. */
  shown: ShownWord | null
  show: (place: WordPlace, way: 'asked') => void
  hide: () => void
}

type Caret = { places: readonly WordPlace[]; at: number; outline: Outline | null }

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * The words of a quote by keyboard, a list of which one stands in the page at a time (WAI-ARIA, listbox): arrows go from
 * word to word, Enter and the space bar explain it.
 */
export function WordCaret({ quote, language, shown, show, hide }: WordCaretProps) {
  const t = useTranslations('chats')
  const id = useId()
  const [caret, setCaret] = useState<Caret | null>(null)
  const place = caret?.places[caret.at]

  const move = (places: readonly WordPlace[], to: number) => {
    const at = Math.max(0, Math.min(to, places.length - 1))
    const next = places[at]
    if (!quote.current || !next) return
    setCaret({ places, at, outline: outlineOf(quote.current, next, wordAt(next)) })
    if (shown) show(next, 'asked')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!caret || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const { places, at } = caret
    const step = steps[event.key]
    if (step !== undefined) move(places, at + step)
    else if (event.key === 'Home') move(places, 0)
    else if (event.key === 'End') move(places, places.length - 1)
    else if (event.key === 'Enter' || event.key === ' ') toggle()
    else return
    event.preventDefault()
  }
  const toggle = () => {
    if (shown) hide()
    else if (place) show(place, 'asked')
  }
  return (
    <>
      <div
        className={css.caret}
        role="listbox"
        tabIndex={0}
        aria-label={t('words')}
        aria-activedescendant={place ? id : undefined}
        onFocus={() => quote.current && move(placesIn(paragraphsIn(quote.current, language)), caret?.at ?? 0)}
        onBlur={() => {
          setCaret(null)
          if (shown) hide()
        }}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          // A screen reader clicks where no key was pressed.
          event.stopPropagation()
          toggle()
        }}
      >
        <span
          id={id}
          role="option"
          className={hidden.visuallyHidden}
          aria-selected={place !== undefined}
          aria-posinset={caret ? caret.at + 1 : undefined}
          aria-setsize={caret?.places.length}
        >
          {place ? wordAt(place).text : t('wordsHelp')}
        </span>
      </div>
      <span className={hidden.visuallyHidden} aria-live="polite">
        {shown && <Spoken shown={shown} />}
      </span>
      {!shown && caret?.outline && <WordOutline outline={caret.outline} />}
    </>
  )
}

/** What the card says, for who does not see it. */
function Spoken({ shown: { word, explained, failed } }: { shown: ShownWord }) {
  const t = useTranslations('chats')
  if (failed) return t('wordFailed')
  if (!explained) return t('wordUnknown', { word })
  return `${explained.text}: ${explained.translations.join(', ')}`
}
