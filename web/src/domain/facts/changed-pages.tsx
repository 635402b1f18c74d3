import type { ChangeList, Fact, FactChanges } from '@millwright/contract/facts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Notice } from '../../ui/feedback/notice.tsx'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import { ChangedLines, linesOf, saidText } from './changed-lines.tsx'
import css from './changed-lines.module.css'
import { type ComparedVersions, totalOf, useMoreChanges } from './facts.ts'

type ChangedPagesProps = { asked: ComparedVersions; list: ChangeList; first: FactChanges }

/** One list of a comparison: its first page, and more when it is asked for. */
export function ChangedPages({ asked, list, first }: ChangedPagesProps) {
  const t = useTranslations('facts')
  const [pages, setPages] = useState(1)
  const { read, isLoading, error, refetch } = useMoreChanges(asked, list, pages)
  const shown = [first, ...read]
  const left = totalOf(first, list) - shown.reduce((sum, page) => sum + page[list].length, 0)
  return (
    <>
      <Rows list={list} pages={shown} />
      {error && (
        <Notice framed={false} kind="failed" title={t('moreChangesFailed')} text={error.message} onRetry={refetch} />
      )}
      {left > 0 && !error && (
        <BusyButton
          variant="outlined"
          size="small"
          busy={isLoading}
          busyText={t('moreChangesLoading')}
          onClick={() => setPages(pages + 1)}
        >
          {t('moreChanges', { count: String(Math.min(left, first[list].length)) })}
        </BusyButton>
      )}
    </>
  )
}

function Rows({ list, pages }: { list: ChangeList; pages: readonly FactChanges[] }) {
  switch (list) {
    case 'changed':
      return <ChangedLines lines={pages.flatMap(({ changed }) => linesOf({ changed, lines: [] }))} />
    case 'lines':
      return <ChangedLines lines={pages.flatMap(({ lines }) => lines)} />
    case 'added':
    case 'removed':
      return <Facts facts={pages.flatMap((page) => page[list])} />
  }
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <ul className={css.lines}>
      {facts.map((fact) => (
        <li key={fact.id}>
          {fact.subject} {saidText(fact)}
        </li>
      ))}
    </ul>
  )
}
