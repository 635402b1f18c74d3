import type { SearchHit, SearchKind } from '@millwright/contract/search'
import { useTranslations } from 'use-intl'
import { clockOf } from '../../ui/values/clock.ts'
import { FileIcon } from '../../domain/drive/item-icon.tsx'
import { endingOf, titleOf } from '../../domain/resources/kinds.ts'
import { MarkedSnippet } from './marked-snippet.tsx'
import css from './search.module.css'

const icons = { asset: 'asset', field: 'asset', department: 'department', expert: 'expert' } as const
const files = { resource: 'document', passage: 'document', note: 'note', video: 'video' } as const

/** One of what was found. */
export function HitContent({ kind, hit }: { kind: SearchKind; hit: SearchHit }) {
  const t = useTranslations('search')
  const { title, snippet, marks, segment, fileType } = hit
  const isFile = kind in files
  const type = fileType ?? { ...icons, ...files }[kind]
  const placeOf = () => {
    if (segment === null) return null
    if (type === 'video') return clockOf(Number(segment))
    return type === 'document' ? t('page', { page: String(segment) }) : null
  }
  const at = placeOf()
  return (
    <>
      <FileIcon type={type} extension={endingOf(title)} />
      <span className={css.words}>
        <b>{isFile ? titleOf(title) : title}</b>
        {snippet !== '' && snippet !== title && (
          <span>
            <MarkedSnippet text={snippet} marks={marks} />
          </span>
        )}
      </span>
      {at !== null && <span className={css.at}>{at}</span>}
    </>
  )
}
