import type { Fact } from '@millwright/contract/facts'
import { useTranslations } from 'use-intl'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ChangedLines, linesOf, saidText } from './changed-lines.tsx'
import css from './changed-lines.module.css'
import { type ComparedVersions, useFactChanges } from './facts.ts'
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
  const { added, removed, quotedBy } = data
  const lines = linesOf(data)
  if (lines.length + added.length + removed.length === 0) return <p>{t('nothingChanged')}</p>
  return (
    <div className={css.changes}>
      {lines.length > 0 && <ChangedLines lines={lines} />}
      <Facts title={t('added')} facts={added} />
      <Facts title={t('removed')} facts={removed} />
      {place && <QuotedBy quoters={quotedBy} place={place} />}
    </div>
  )
}

function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  if (facts.length === 0) return null
  return (
    <>
      <h4>{title}</h4>
      <ul className={css.lines}>
        {facts.map((fact) => (
          <li key={fact.id}>
            {fact.subject} {saidText(fact)}
          </li>
        ))}
      </ul>
    </>
  )
}
