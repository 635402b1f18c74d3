import { type Fact, factRoutes } from '@millwright/contract/facts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { keys } from '../../keys/keys.ts'
import { call } from '../../platform/api.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ChangedLines, saidText } from './changed-lines.tsx'
import css from './changed-lines.module.css'

/** What one version of a file says otherwise than another one before it. */
export function VersionChanges(asked: { resourceId: string; from: number; to: number }) {
  const t = useTranslations('facts')
  const { data, error, refetch } = useQuery({
    queryKey: keys.factChanges(asked),
    queryFn: ({ signal }) => call(factRoutes.changes, { query: asked, signal }),
  })
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
  const { changed, added, removed } = data
  if (changed.length + added.length + removed.length === 0) return <p>{t('nothingChanged')}</p>
  return (
    <div className={css.changes}>
      {changed.length > 0 && (
        <ChangedLines lines={changed.map(({ before, after }) => ({ subject: after.subject, before, after }))} />
      )}
      <Facts title={t('added')} facts={added} />
      <Facts title={t('removed')} facts={removed} />
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
