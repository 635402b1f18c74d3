import { memo, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Stretch } from '../marks/letters.ts'
import { MarkedText } from '../text/marked-text.tsx'
import { type Slide, type SlideBlock, slideTexts } from './slides.ts'
import css from './slides-viewer.module.css'

type SlideCardProps = {
  slide: Slide
  number: number
  pictures: ReadonlyMap<string, string>
  query: string
  current: boolean
  /** What is cited of each of its texts. */
  cited: ReadonlyMap<number, Stretch & { n: number }>
}

/** One slide as a sheet: its texts, tables and pictures below one another. */
export const SlideCard = memo(function SlideCard(props: SlideCardProps) {
  const { slide, number, pictures, query, current, cited } = props
  const t = useTranslations('viewer')
  const texts = slideTexts(slide)
  const marked = (at: number) => (
    <MarkedText text={texts[at] ?? ''} query={query} cited={cited.get(at)} current={current} />
  )
  const starts = blockStarts(slide)
  const notesStart = texts.length - slide.notes.length
  return (
    <article className={css.card} data-slide={number} aria-label={t('slide', { slide: String(number) })}>
      <span className={css.number} aria-hidden>
        {number}
      </span>
      {slide.title === '' ? (
        <h3 className={css.untitled}>{t('slideUntitled', { slide: String(number) })}</h3>
      ) : (
        <h3>{marked(0)}</h3>
      )}
      {slide.blocks.map((block, position) => (
        // The blocks of a slide never change places.
        <Block key={position} block={block} textAt={(of) => marked((starts[position] ?? 0) + of)} pictures={pictures} />
      ))}
      {slide.notes.length > 0 && (
        <div className={css.notes}>
          <h4>{t('slideNotes')}</h4>
          {slide.notes.map((_, position) => (
            <p key={position}>{marked(notesStart + position)}</p>
          ))}
        </div>
      )}
    </article>
  )
})

/** Which of the slide's texts is the first of each block. */
function blockStarts({ blocks }: Slide): number[] {
  const starts: number[] = []
  // The title is the first text.
  let start = 1
  for (const block of blocks) {
    starts.push(start)
    if (block.kind === 'text') start += 1
    if (block.kind === 'table') start += block.rows.flat().length
  }
  return starts
}

type BlockProps = { block: SlideBlock; textAt: (of: number) => ReactNode; pictures: ReadonlyMap<string, string> }

function Block({ block, textAt, pictures }: BlockProps) {
  const t = useTranslations('viewer')
  switch (block.kind) {
    case 'text':
      return (
        <p className={block.level > 0 ? css.below : undefined} style={{ marginLeft: Math.min(block.level, 5) * 20 }}>
          {textAt(0)}
        </p>
      )
    case 'table':
      return (
        <div className={css.table}>
          <table>
            <tbody>
              {block.rows.map((cells, row) => (
                <tr key={row}>
                  {cells.map((_, cell) => (
                    <td key={cell}>{textAt(block.rows.slice(0, row).flat().length + cell)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )
    case 'picture': {
      const address = block.path === null ? undefined : pictures.get(block.path)
      if (block.path === null) return <p className={css.missing}>{block.alt || t('slidePicture')}</p>
      return address === undefined ? null : <img src={address} alt={block.alt} loading="lazy" />
    }
  }
}
