import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { around, boxesOf, type WordPlace, wordAt } from './quote-words.ts'
import { askedFor, explain, type ExplainedWord, type QuoteDictionary, type Word } from './words-of.ts'

type Stretch = Pick<Word, 'start' | 'end'>

/** What brought a card: a pointer that rests, or somebody who asked by finger or key. */
type Way = 'rest' | 'asked'

export type ShownWord = {
  way: Way
  place: WordPlace
  word: string
  /** The word, or the phrase around it that is explained. */
  stretch: Stretch
  /** Null when no dictionary has the word. */
  explained: ExplainedWord | null
  /** No dictionary could be asked. */
  failed: boolean
  outline: Outline
}

/** Pixels from the corner of the quote: of the whole, and of each line of it. */
export type Outline = { whole: DOMRect; lines: readonly DOMRect[] }

/** The language of a quote, and what explains its words. */
export type QuoteLanguage = { language: string; dictionary: QuoteDictionary }

/** Which word of a quote is explained. */
export function useWordCard(quote: RefObject<HTMLElement | null>, { language, dictionary }: QuoteLanguage) {
  const [shown, setShown] = useState<ShownWord | null>(null)
  /** Counts what was asked: what an earlier question brings is no longer wanted. */
  const asked = useRef(0)

  const hide = () => {
    asked.current++
    setShown(null)
  }
  const show = async (place: WordPlace, way: Way) => {
    const wanted = ++asked.current
    const { paragraph, at } = place
    const translations = await dictionary.translationsOf(language, askedFor(paragraph, at)).catch(() => null)
    if (wanted !== asked.current) return
    const explained = translations && explain(paragraph, at, translations)
    const word = wordAt(place)
    const stretch = explained ?? word
    const outline = quote.current && outlineOf(quote.current, place, stretch)
    // A pointer only passes by; who taps or presses a key has asked and gets an answer.
    const isWelcome = way === 'asked' || (explained !== null && !isSelectedIn(quote.current))
    if (!outline || !isWelcome) return setShown(null)
    setShown({ way, place, word: word.text, stretch, explained, failed: translations === null, outline })
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // This press closes the card alone, not what is under it as well.
    event.stopPropagation()
    hide()
  })
  const onPointerDown = useEffectEvent(({ target, pointerType }: PointerEvent) => {
    if (!(target instanceof Element)) return
    // A finger in the quote is a tap or the beginning of a scroll: that is decided when it is lifted.
    const isUndecided = pointerType !== 'mouse' && quote.current?.contains(target)
    if (!isUndecided && !target.closest(`[${cardMark}]`)) hide()
  })
  const onSelect = useEffectEvent(() => {
    if (isSelectedIn(quote.current)) hide()
  })
  const onResize = useEffectEvent(hide)
  const isShown = shown !== null
  useEffect(() => {
    if (!isShown) return
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('keydown', onKeyDown, { capture: true, signal })
    window.addEventListener('pointerdown', onPointerDown, { capture: true, signal })
    document.addEventListener('selectionchange', onSelect, { signal })
    window.addEventListener('resize', onResize, { signal })
    return () => listening.abort()
  }, [isShown])

  return { shown, show: (place: WordPlace, way: Way) => void show(place, way), hide }
}

/** On the card: a press in it does not close it. */
export const cardMark = 'data-word-card'

/** Whether a card explains this word already. */
export function covers({ place: shown, stretch }: ShownWord, place: WordPlace): boolean {
  const { start, end } = wordAt(place)
  const isSameParagraph = shown.paragraph.runs[0]?.node === place.paragraph.runs[0]?.node
  return isSameParagraph && start >= stretch.start && end <= stretch.end
}

/** Whether some of the quote is selected: who copies it is not to be disturbed. */
export function isSelectedIn(quote: Element | null): boolean {
  const selection = document.getSelection()
  return quote !== null && selection?.isCollapsed === false && selection.containsNode(quote, true)
}

export function outlineOf(quote: Element, { paragraph }: WordPlace, stretch: Stretch): Outline | null {
  const boxes = boxesOf(paragraph, stretch)
  if (boxes.length === 0) return null
  const corner = quote.getBoundingClientRect()
  const lines = boxes.map(({ x, y, width, height }) => new DOMRect(x - corner.x, y - corner.y, width, height))
  return { whole: around(lines), lines }
}
