import type { Source } from '@millwright/contract/chats'
import { useContext } from 'react'
import { useTranslations } from 'use-intl'
import css from './answer.module.css'
import { CitationContext } from './citation-context.ts'
import { usePlaceOf } from './use-place-of.ts'

/** `chip` is its place in the answer. */
export function CitationChip({ source, chip }: { source: Source; chip: string }) {
  const t = useTranslations('chats')
  const place = usePlaceOf()(source)
  const { openedN, openedChip, open, show, hide } = useContext(CitationContext)
  // Several sentences may carry one number: only the chip that was clicked stands open.
  const isOpen = openedN === source.n && (openedChip === null || openedChip === chip)
  return (
    <button
      type="button"
      className={isOpen ? `${css.chip} ${css.open}` : css.chip}
      aria-current={isOpen ? 'true' : undefined}
      aria-label={t('citation', { n: String(source.n), file: source.fileName, place })}
      onClick={(event) => {
        if (source.askOnly) return show(source, event.currentTarget)
        hide()
        open(source, chip)
      }}
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse') show(source, event.currentTarget)
      }}
      onPointerLeave={hide}
      onFocus={(event) => {
        if (event.currentTarget.matches(':focus-visible')) show(source, event.currentTarget)
      }}
      onBlur={hide}
    >
      <b>{source.n}</b> {place}
    </button>
  )
}
