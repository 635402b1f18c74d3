import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { CitationAddress } from './opened-citation.ts'

/** Within this many pixels of where it rests the log follows what is written. */
const nearby = 60

type LogScroll = {
  /** The first and the last message: another first one is another chat. */
  firstId: string | undefined
  lastId: string | undefined
  /** Changes with all that is written. */
  written: string
  opened: CitationAddress | null
}

/**
 * Where the log of a chat is scrolled to: its last answer, of which a long one is seen from its question on, or the opened
 * citation, when the address names one. Both hold when the log gets another width, which wraps every line anew; wherever else a reader went, they stay.
 */
export function useLogScroll({ firstId, lastId, written, opened }: LogScroll) {
  const log = useRef<HTMLDivElement>(null)
  const holds = useRef<'answer' | 'citation' | 'place'>('answer')
  const chat = useRef<string>(undefined)
  const latest = useRef(opened)
  const citation = opened && `${opened.messageId}.${opened.n}.${opened.chip}`

  const settle = useCallback(() => {
    const element = log.current
    // Behind another tab it has no height; it settles when it is seen.
    if (!element || element.clientHeight === 0) return
    if (holds.current === 'answer') element.scrollTop = restOf(element)
    if (holds.current === 'citation') showCitation(element, latest.current)
  }, [])

  useLayoutEffect(() => {
    latest.current = opened
  })
  useLayoutEffect(() => {
    const arrived = chat.current !== firstId
    chat.current = firstId
    holds.current = arrived && latest.current ? 'citation' : 'answer'
    settle()
  }, [firstId, lastId, settle])
  useLayoutEffect(settle, [written, settle])
  useLayoutEffect(() => {
    if (!citation) return
    holds.current = 'citation'
    settle()
  }, [citation, settle])

  useEffect(() => {
    const element = log.current
    if (!element) return
    const observer = new ResizeObserver(settle)
    observer.observe(element)
    return () => observer.disconnect()
  }, [settle])

  const onScroll = () => {
    const element = log.current
    if (!element || element.clientHeight === 0) return
    if (holds.current === 'citation' && isShown(element, latest.current)) return
    holds.current = Math.abs(restOf(element) - element.scrollTop) < nearby ? 'answer' : 'place'
  }
  return { log, onScroll }
}

/** The end of the log, unless its last answer would begin above what is seen. */
function restOf(log: HTMLElement): number {
  const end = log.scrollHeight - log.clientHeight
  const last = [...log.querySelectorAll('article')].at(-1)
  if (!last) return end
  const begin = log.scrollTop + last.getBoundingClientRect().top - log.getBoundingClientRect().top
  return Math.max(0, Math.min(end, begin))
}

/** What stands for the opened citation: the chip that was clicked; else every chip with its number, and its row. */
function marksOf(log: HTMLElement, opened: CitationAddress | null): HTMLElement[] {
  const marked = [...log.querySelectorAll<HTMLElement>('[aria-current="true"]')].filter(
    // What is folded has no place.
    (mark) => mark.getClientRects().length > 0,
  )
  return opened?.chip === null ? marked : marked.slice(0, 1)
}

function isShown(log: HTMLElement, opened: CitationAddress | null): boolean {
  const frame = log.getBoundingClientRect()
  return marksOf(log, opened).some((mark) => {
    const { top, bottom } = mark.getBoundingClientRect()
    return top >= frame.top && bottom <= frame.bottom
  })
}

/** Brings its answer to the top when the citation is still to be seen then, else the citation to the first third. */
function showCitation(log: HTMLElement, opened: CitationAddress | null) {
  const mark = marksOf(log, opened)[0]
  if (!mark || isShown(log, opened)) return
  const frame = log.getBoundingClientRect()
  const box = mark.getBoundingClientRect()
  const top = mark.closest('article')?.getBoundingClientRect().top ?? box.top
  const fits = box.bottom - top <= frame.height
  log.scrollTop += (fits ? top : box.top - frame.height / 3) - frame.top
}
