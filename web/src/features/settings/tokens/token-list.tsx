import type { AccessToken, tokenRoutes } from '@millwright/contract/tokens'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { useTranslations } from 'use-intl'
import { call, submit } from '../../../platform/api.ts'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { withToast } from '../../../ui/feedback/toasts.tsx'
import list from '../access-list.module.css'
import { AccessListSkeleton } from '../access-list-skeleton.tsx'
import { TokenTimes } from './token-times.tsx'

type TokenListProps = {
  queryKey: readonly string[]
  fetch: (typeof tokenRoutes)['fetchAll' | 'fetchOfCompany']
  end: (typeof tokenRoutes)['end' | 'endOfCompany']
  /** What is said where there is none. */
  none: string
}

export function TokenList({ queryKey, fetch, end, none }: TokenListProps) {
  const t = useTranslations('tokens')
  const confirm = useConfirm()
  const tokens = useQuery({ queryKey, queryFn: ({ signal }) => call(fetch, { signal }) })
  const endOne = async ({ id, name }: AccessToken) => {
    const question = { title: t('endTitle', { name }), text: t('endText'), action: t('end'), danger: true }
    if (!(await confirm(question))) return
    await withToast(t('ending', { name }), () => submit(end, { query: { tokenId: id } }))
  }
  if (tokens.isPending) return <AccessListSkeleton label={t('loading')} />
  if (tokens.isError && !tokens.data) {
    return (
      <Notice kind="failed" title={t('failed')} text={tokens.error.message} onRetry={() => void tokens.refetch()} />
    )
  }
  if (tokens.data.length === 0) return <p>{none}</p>
  return (
    <ul>
      {tokens.data.map((token) => (
        <Token key={token.id} token={token} onEnd={() => void endOne(token)} />
      ))}
    </ul>
  )
}

function Token({ token, onEnd }: { token: AccessToken; onEnd: () => void }) {
  const { kind, name, ending, scopes, owner, client } = token
  const t = useTranslations('tokens')
  return (
    <li>
      <KeyRound size={18} strokeWidth={1.6} aria-hidden />
      <span className={list.words}>
        <b>{name}</b>
        <span>
          {kind === 'service' && <span className={list.mark}>{t('service')}</span>}{' '}
          {client ? t('byClient', client) : <code className={list.mono}>mw_…{ending}</code>}{' '}
          {scopes.map((scope) => t(scope)).join(', ')}
        </span>
        <Places token={token} />
        <TokenTimes madeBy={owner.username} token={token} />
      </span>
      <Button variant="outlined" size="small" color="error" aria-label={t('endNamed', { name })} onClick={onEnd}>
        {t('end')}
      </Button>
    </li>
  )
}

function Places({ token: { limited, kind, places } }: { token: AccessToken }) {
  const t = useTranslations('tokens')
  if (!limited) return <span>{t('everywhere')}</span>
  if (places.length === 0) return <span>{t('nowhere')}</span>
  const shown = places.map(({ departmentId, name, access }) => {
    const place = departmentId === null ? name : t('allOf', { name })
    return kind === 'service' && access === 'read' ? t('placeRead', { name: place }) : place
  })
  return <span>{shown.join(', ')}</span>
}
