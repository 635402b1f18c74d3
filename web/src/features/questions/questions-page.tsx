import type { OpenQuestion } from '@millwright/contract/questions'
import Button from '@mui/material/Button'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { ExpertsDialog } from '../../panes/chat/experts/experts-dialog.tsx'
import { useAsset } from '../../domain/places/assets.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Unauthorized } from '../../ui/feedback/unauthorized.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { useOpenQuestions, useRemoveQuestions } from './open-questions.ts'
import { QuestionItem } from './question-item.tsx'
import css from './questions.module.css'

/** What was asked about an asset and not answered, and what can be done about it. */
export function QuestionsPage() {
  const ids = useAddressIds()
  const { asset } = useAsset(ids)
  // The server asks the same again; here it keeps the screen from being drawn.
  if (asset && asset.access !== 'full') return <Unauthorized to={addressOf('chat', ids)} />
  return <Questions />
}

function Questions() {
  const t = useTranslations('questions')
  const ids = useAddressIds()
  const { data, error, refetch } = useOpenQuestions(ids.assetId)
  const remove = useRemoveQuestions(ids.assetId)
  const [asked, setAsked] = useState<OpenQuestion | null>(null)
  return (
    <Page>
      <header className={css.head}>
        <h1 tabIndex={-1}>
          {t('title')} {data && <span>{data.length}</span>}
        </h1>
        <p>{t('lead')}</p>
      </header>
      {!data && error && (
        <Notice kind="failed" title={t('failed')} text={error.message} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <div className={css.skeleton} aria-busy role="status" aria-label={t('loading')}>
          {['a', 'b', 'c', 'd'].map((row) => (
            <i key={row} />
          ))}
        </div>
      )}
      {data?.length === 0 && (
        <Notice
          kind="empty"
          icon={CircleCheck}
          title={t('empty')}
          text={t('emptyText')}
          action={
            <Button variant="outlined" component={Link} to={addressOf('chat', ids)}>
              {t('toChat')}
            </Button>
          }
        />
      )}
      {data && data.length > 0 && (
        <ul className={css.list} aria-label={t('title')}>
          {data.map((question) => (
            <QuestionItem
              key={question.id}
              question={question}
              onAsk={() => setAsked(question)}
              onRemove={() => void remove([question.id])}
            />
          ))}
        </ul>
      )}
      {asked && <ExpertsDialog assetId={ids.assetId} question={asked.question} onClose={() => setAsked(null)} />}
    </Page>
  )
}
