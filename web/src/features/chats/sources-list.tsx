import type { Source } from '@millwright/contract/chats'
import FileText from 'lucide-react/icons/file-text'
import { useContext } from 'react'
import { useTranslations } from 'use-intl'
import { usePlaceOf } from './citation-chip.tsx'
import { CitationContext } from './citation-context.ts'
import css from './sources-list.module.css'

/** Every citation once more as a row, large enough to be hit in gloves. */
export function SourcesList({ sources }: { sources: readonly Source[] }) {
  const t = useTranslations('chats')
  const placeOf = usePlaceOf()
  const { openedN, open } = useContext(CitationContext)
  if (sources.length === 0) return null
  // Places of a refusal are no sources: nothing in its text cites them.
  const isRefusal = sources.every(({ nearest }) => nearest)
  return (
    <ul className={css.list} aria-label={t(isRefusal ? 'nearest' : 'sources')}>
      {isRefusal && <li className={css.caption}>{t('nearest')}</li>}
      {sources.map((source) => (
        <li key={source.n}>
          <button
            type="button"
            className={openedN === source.n ? `${css.row} ${css.open}` : css.row}
            aria-current={openedN === source.n ? 'true' : undefined}
            onClick={() => open(source, null)}
          >
            <span className={css.number}>{source.nearest ? '–' : source.n}</span>
            <FileText size={16} strokeWidth={1.6} aria-hidden />
            <span className={css.name} title={source.fileName}>
              {source.fileName.replace(/\.pdf$/i, '')}
            </span>
            <span className={css.place}>{placeOf(source)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
