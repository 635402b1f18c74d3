import type { FactChanges } from '@millwright/contract/facts'
import { useTranslations } from 'use-intl'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ChangedPages } from './changed-pages.tsx'
import css from './changed-lines.module.css'
import { type ComparedVersions, totalOf, useFactChanges } from './facts.ts'
import { QuotedBy, type QuotersPlace } from './quoted-by.tsx'

/** What one version of a file says otherwise than another one before it; with a place, also what quotes it there. */
export function VersionChanges({ place, ...asked }: ComparedVersions & { place?: QuotersPlace }) {
  const t = useTranslations('facts')
  const { data, error, refetch } = useFactChanges(asked)
  if (!data && error) {
    return (
      <Notice
        framed={false}
        kind="failed"
        title={t('changesFailed')}
        text={error.message}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <p role="status">{t('changesLoading')}</p>
  const counts = sectionsOf(data)
  if (counts.every(({ count }) => count === 0)) return <p>{t('nothingChanged')}</p>
  return (
    <div className={css.changes}>
      {counts.map(({ title, lists, count }) => {
        if (count === 0) return null
        return (
          <section key={title}>
            <h4>{t('countedChanges', { name: t(title), count: String(count) })}</h4>
            {lists.map((list) => (
              <ChangedPages key={list} asked={asked} list={list} first={data} />
            ))}
          </section>
        )
      })}
      {place && <QuotedBy quoters={data.quotedBy} place={place} />}
    </div>
  )
}

/** What changed first: facts, then what other sentences and rows say. */
const sections = [
  { title: 'changedValues', lists: ['changed', 'lines'] },
  { title: 'added', lists: ['added'] },
  { title: 'removed', lists: ['removed'] },
] as const

const sectionsOf = (data: FactChanges) =>
  sections.map((section) => ({
    ...section,
    count: section.lists.reduce((sum, list) => sum + totalOf(data, list), 0),
  }))
