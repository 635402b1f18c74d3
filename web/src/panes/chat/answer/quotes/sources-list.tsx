import type { Source } from '@millwright/contract/chats'
import { useContext } from 'react'
import { useTranslations } from 'use-intl'
import { CitationContext } from '../citation-context.ts'
import { FileIcon } from '../../../../domain/drive/item-icon.tsx'
import { endingOf } from '../../../../domain/resources/kinds.ts'
import css from './sources-list.module.css'
import { nameOf, packagesOf } from './source-names.ts'
import { isInDoubt } from './quote-doubt.ts'
import { usePlaceOf } from '../use-place-of.ts'

/** Every citation once more as a row, large enough to be hit in gloves. */
export function SourcesList({ sources, label }: { sources: readonly Source[]; label: string }) {
  const t = useTranslations('chats')
  const tPackages = useTranslations('packages')
  const placeOf = usePlaceOf()
  const { openedN, open, show, hide } = useContext(CitationContext)
  if (sources.length === 0) return null
  return (
    <ul className={css.list} aria-label={label}>
      {sources.map((source) => (
        <li key={source.n}>
          <button
            type="button"
            className={openedN === source.n ? `${css.row} ${css.open}` : css.row}
            aria-current={openedN === source.n ? 'true' : undefined}
            onClick={(event) => (source.askOnly ? show(source, event.currentTarget) : open(source, null))}
            onBlur={hide}
          >
            {/* The places of a refusal are no sources: no number in its text cites them. */}
            <span className={css.number}>{source.nearest ? '–' : source.n}</span>
            <FileIcon type={source.fileType} extension={endingOf(source.fileName)} />
            <span className={css.name} title={source.fileName}>
              {source.nearest ? pathTo(source) : nameOf(source)}
            </span>
            {packagesOf(source).map((name) => (
              <span key={name} className={css.from} title={name}>
                {tPackages('source', { name })}
              </span>
            ))}
            {isInDoubt(source) && <span className={css.newer}>{t('fromScan')}</span>}
            {source.newerVersion && <span className={css.newer}>{t('newerVersion')}</span>}
            <span className={css.place}>
              {source.quotes.some(({ goesOn }) => goesOn) ? t('readOn', { place: placeOf(source) }) : placeOf(source)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function pathTo(source: Source): string {
  return [nameOf(source), source.quotes[0]?.path].filter(Boolean).join(' · ')
}
