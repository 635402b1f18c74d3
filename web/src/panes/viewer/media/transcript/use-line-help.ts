import { useRef, useState } from 'react'
import type { TextPlace } from '../../../../domain/writing/text-place.ts'
import { plainOf } from './plain-text.ts'

/** What is selected in a line that is being written; nothing, where both ends are one. */
export type LineSelection = { line: number; start: number; end: number }

type Write = (line: number, before: string, after: string) => void

type Lines = {
  count: number
  /** The one at which the video stands; -1 before the first. */
  current: number
  textOf: (line: number) => string
  write: Write
}

/** The line that is helped with: where one was last, else where the video stands. Null where there is none. */
export function helpedLine(
  selection: LineSelection | null,
  { count, current }: Pick<Lines, 'count' | 'current'>,
): LineSelection | null {
  if (selection) return selection
  return count === 0 ? null : { line: Math.max(0, current), start: 0, end: 0 }
}

/** Text help on what is selected in a line, or on the whole line: its time stays. */
export function useLineHelp({ textOf, write, ...lines }: Lines) {
  const selection = useRef<LineSelection | null>(null)
  const [opened, setOpened] = useState<{ place: TextPlace; times: number } | null>(null)
  const open = () => {
    const helped = helpedLine(selection.current, lines)
    if (!helped) return
    const { line, ...at } = helped
    const whole = textOf(line)
    const isSelection = at.end > at.start
    const { start, end } = isSelection ? at : { start: 0, end: whole.length }
    const replace = (markdown: string) =>
      write(line, whole, whole.slice(0, start) + plainOf(markdown) + whole.slice(end))
    const place = { isSelection, isLine: true, text: whole.slice(start, end), replace } as const
    setOpened((before) => ({ place, times: (before?.times ?? 0) + 1 }))
  }
  return {
    opened,
    open,
    close: () => setOpened(null),
    remember: (now: LineSelection) => {
      selection.current = now
    },
  }
}
