import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { paragraphsIn, placeAt } from './quote-words.ts'
import { covers, isSelectedIn, type QuoteLanguage, useWordCard } from './use-word-card.ts'
import { WordCard } from './word-card.tsx'
import { WordCaret } from './word-caret.tsx'
import { WordOutline } from './word-outline.tsx'
import css from './words.module.css'

/** Milliseconds that a pointer rests on a word before it is explained, and that it may take from the word to its card. */
const restFor = 300

type QuotedWordsProps = QuoteLanguage & { children: ReactNode }

/** A quote in another language than the question's: a dictionary explains its words. */
export function QuotedWords({ language, dictionary, children }: QuotedWordsProps) {
  const quote = useRef<HTMLQuoteElement>(null)
  const pressed = useRef('')
  const timer = useRef<number>(undefined)
  const { shown, show, hide } = useWordCard(quote, { language, dictionary })
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const after = (work: (() => void) | null) => {
    window.clearTimeout(timer.current)
    if (work) timer.current = window.setTimeout(work, restFor)
  }
  const placeOf = ({ clientX: x, clientY: y }: { clientX: number; clientY: number }) =>
    quote.current && !isSelectedIn(quote.current) ? placeAt(paragraphsIn(quote.current, language), { x, y }) : null

  const isAsked = shown?.way === 'asked'
  const onPointerMove = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || isAsked) return
    const at = { clientX: event.clientX, clientY: event.clientY }
    const rest = () => {
      const place = placeOf(at)
      if (!place) hide()
      else if (!shown || !covers(shown, place)) show(place, 'rest')
    }
    after(event.buttons === 0 ? rest : null)
  }
  const onPointerLeave = () => {
    if (isAsked) return
    after(shown ? hide : null)
    // What is still being asked is not wanted any more.
    if (!shown) hide()
  }
  const onClick = (event: MouseEvent) => {
    const isOnLink = event.target instanceof Element && event.target.closest('button, a')
    const place = pressed.current === 'mouse' || isOnLink ? null : placeOf(event)
    if (!place || (shown && covers(shown, place))) hide()
    else show(place, 'asked')
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- The caret in it serves the keyboard. */}
      <div
        className={css.frame}
        onPointerMove={onPointerMove}
        onPointerLeave={onPointerLeave}
        onPointerDown={({ pointerType }) => {
          pressed.current = pointerType
          after(null)
        }}
        onClick={onClick}
      >
        <blockquote ref={quote} lang={language}>
          {children}
        </blockquote>
        <WordCaret quote={quote} language={language} shown={isAsked ? shown : null} show={show} hide={hide} />
        {shown && <WordOutline ref={setAnchor} outline={shown.outline} />}
      </div>
      {shown && anchor && (
        <WordCard
          shown={shown}
          anchor={anchor}
          from={language}
          to={dictionary.to}
          onPointerEnter={() => after(null)}
          onPointerLeave={onPointerLeave}
        />
      )}
    </>
  )
}
