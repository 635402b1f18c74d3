import { identityProviderRoutes, type OfferedProvider } from '@millwright/contract/identity-providers'
import { Email } from '@millwright/contract/fields'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { keys } from '../../../keys/keys.ts'
import { call, submit } from '../../../platform/api.ts'
import { reasonOf } from '../../../platform/api-error.ts'
import { isWebAddress } from '../../../platform/session.ts'
import { Problem } from '../problem.tsx'
import css from './providers.module.css'

/** What is offered for an address that somebody types, or for the provider that the page's own address names. */
export function useOfferedProviders(typed: string, providerId: string | null) {
  const email = Email.safeParse(typed).data ?? ''
  const query = { ...(email === '' ? {} : { email }), providerId }
  return useQuery({
    queryKey: keys.offeredProviders(domainOf(email), providerId ?? ''),
    // While half an address is typed, what was offered stays.
    queryFn: ({ signal }) => call(identityProviderRoutes.fetchOffered, { query, signal }),
    placeholderData: (before) => before,
    retry: false,
  })
}

/** All addresses of a domain are offered the same. */
const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)

type ProviderButtonsProps = { providers: readonly OfferedProvider[]; next: string }

/** A button a provider, which leads there. */
export function ProviderButtons({ providers, next }: ProviderButtonsProps) {
  const t = useTranslations('auth')
  const [problem, setProblem] = useState('')
  const [leaving, setLeaving] = useState<string | null>(null)
  const go = async ({ id }: OfferedProvider) => {
    setProblem('')
    setLeaving(id)
    try {
      const { data } = await submit(identityProviderRoutes.begin, { body: { providerId: id, next } })
      if (isWebAddress(data.address)) return location.assign(data.address)
    } catch (error) {
      setProblem(reasonOf(error, t('answerFailed')))
    }
    setLeaving(null)
  }
  return (
    <div className={css.buttons}>
      {providers.map((provider) => (
        <Button
          key={provider.id}
          variant="outlined"
          size="large"
          fullWidth
          disabled={leaving !== null}
          title={t('signInByAt', { host: provider.host })}
          onClick={() => void go(provider)}
        >
          {t('signInBy', { name: provider.name })}
        </Button>
      ))}
      {problem && <Problem text={problem} />}
    </div>
  )
}
