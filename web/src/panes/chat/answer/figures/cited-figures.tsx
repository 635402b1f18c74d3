import type { Source } from '@millwright/contract/chats'
import { useContext, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { CitationContext } from '../citation-context.ts'
import { nameOf } from '../quotes/source-names.ts'
import { usePlaceOf } from '../use-place-of.ts'
import css from './cited-figures.module.css'
import { FigurePicture } from './figure-picture.tsx'
import { type Figure, figuresOf } from './figures.ts'

/** The pictures that an answer cites; each opens at its place. */
export function CitedFigures({ sources }: { sources: readonly Source[] }) {
  const t = useTranslations('chats')
  const figures = useMemo(() => figuresOf(sources), [sources])
  if (figures.length === 0) return null
  return (
    <ul className={css.figures} aria-label={t('figures')}>
      {figures.map((figure) => (
        <li key={`${figure.source.n} ${figure.caption}`}>
          <CitedFigure figure={figure} />
        </li>
      ))}
    </ul>
  )
}

function CitedFigure({ figure }: { figure: Figure }) {
  const { source, chip, segment } = figure
  const placeOf = usePlaceOf()
  const { openedN, openedChip, open } = useContext(CitationContext)
  const isOpen = openedN === source.n && openedChip === chip
  return (
    <button
      type="button"
      className={css.figure}
      aria-current={isOpen ? 'true' : undefined}
      onClick={() => open(source, chip)}
    >
      <FigurePicture figure={figure} />
      <span className={css.place}>
        <b>{source.n}</b>
        <span className={css.name}>{nameOf(source)}</span>
        {placeOf({ ...source, quotes: [], segments: [segment] })}
      </span>
    </button>
  )
}
