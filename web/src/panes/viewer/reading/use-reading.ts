import type { ReadText } from '@millwright/contract/read-text'
import { useMemo, useState } from 'react'
import { useConfirmLeaving } from '../../../ui/forms/use-leave-guard.ts'
import { useReadTexts } from '../../../domain/resources/read-text.ts'
import { pageOf } from '../marks/segments.ts'
import type { FileViewerProps, ShownMarks } from '../viewer-props.ts'
import type { DrawnLines } from './line-layer.ts'

type ReadingOf = Pick<FileViewerProps, 'place' | 'record' | 'isOld'> & { page: number; shown: ShownMarks | null }

/** Marks of more pages are drawn upright. */
const maxPages = 8

/** What was read from the page that is shown, and how marks lie on scanned pages. */
export function useReading({ place, record, isOld, page, shown }: ReadingOf) {
  const isRead = !isOld && record.readText !== undefined
  const [isOpen, setIsOpen] = useState(false)
  const [selected, setSelected] = useState<string | null>(null)
  /** The page that is being corrected, while something is not saved: it stays, whatever page is turned to. */
  const [held, setHeld] = useState<number | null>(null)
  const confirmLeaving = useConfirmLeaving()
  const wanted = held ?? page
  const marked = (shown?.marks ?? []).flatMap(({ segment }) => pageOf(segment) ?? [])
  const pages = isRead ? [...new Set([wanted, page, ...marked])].slice(0, maxPages) : []
  const texts = useReadTexts(place, pages)
  const text = texts[0]
  const here = texts[pages.indexOf(page)]
  const angles = texts.map((one) => (one ? slopeOf(one) : 0)).join()

  const turned = useMemo((): ShownMarks | null => {
    const angleOf = new Map(angles.split(',').map((angle, at) => [pages[at], Number(angle)]))
    if (!shown || [...angleOf.values()].every((angle) => angle === 0)) return shown
    const marks = shown.marks.map((mark) => ({ ...mark, angle: angleOf.get(pageOf(mark.segment) ?? 0) ?? 0 }))
    const first = shown.first && marks[shown.marks.indexOf(shown.first)]
    return { ...shown, marks, first: first ?? shown.first }
    // The pages are those of the marks: they change with them, or with the angles.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [shown, angles])

  const isShown = isOpen && text !== undefined && text.lines.length > 0
  const drawn = useMemo(
    (): DrawnLines | null => (isShown ? { ...text, selected, onSelect: setSelected } : null),
    [isShown, text, selected],
  )
  const close = async () => {
    if (held !== null && !(await confirmLeaving())) return
    setIsOpen(false)
    setHeld(null)
  }
  return {
    /** Of the page that is shown; undefined where nothing was read from a picture. */
    here: here && here.lines.length > 0 ? here : undefined,
    text: isShown ? text : undefined,
    page: wanted,
    isOpen,
    open: () => setIsOpen(true),
    /** Asks before what is not saved is lost. */
    close: () => void close(),
    selected,
    select: setSelected,
    hold: (isHeld: boolean) => setHeld(isHeld ? wanted : null),
    drawn,
    shown: turned,
  }
}

export type ReadingView = ReturnType<typeof useReading>

/** Degrees by which the lines of a page are off its edges. */
export function slopeOf({ angle }: Pick<ReadText, 'angle'>): number {
  const slope = angle - 90 * Math.round(angle / 90)
  return Math.abs(slope) < 0.05 ? 0 : slope
}
