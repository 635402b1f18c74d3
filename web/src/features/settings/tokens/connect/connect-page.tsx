import { oauthRoutes } from '@millwright/contract/oauth'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { keys } from '../../../../keys/keys.ts'
import { call, isInvalid } from '../../../../platform/api.ts'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { Page } from '../../../../ui/layout/page.tsx'
import { AccessListSkeleton } from '../../access-list-skeleton.tsx'
import { ConnectForm } from './connect-form.tsx'
import { ConnectRefused } from './connect-refused.tsx'

/** A client of OAuth asks to be let in: whoever is signed in allows it what it asks for, or less, or declines. */
export function ConnectPage() {
  const t = useTranslations('connect')
  const { search: request } = useLocation()
  const asked = useQuery({
    queryKey: keys.oauthRequest(request),
    queryFn: ({ signal }) => call(oauthRoutes.fetchRequest, { query: { request }, signal }),
  })
  return (
    <Page>
      {asked.isPending && <AccessListSkeleton label={t('loading')} />}
      {asked.isError && !asked.data && (
        <Notice
          kind="failed"
          title={t('failed')}
          text={asked.error.message}
          // What the program asked for is in the address: asked again, it is refused again.
          onRetry={isInvalid(asked.error) ? undefined : () => void asked.refetch()}
        />
      )}
      {asked.data?.refusal && <ConnectRefused asked={asked.data} refusal={asked.data.refusal} />}
      {asked.data && !asked.data.refusal && <ConnectForm key={request} request={request} asked={asked.data} />}
    </Page>
  )
}
