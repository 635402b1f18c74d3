import { identityProviderRoutes, type OfferedProvider } from '@millwright/contract/identity-providers'
import { Email } from '@millwright/contract/fields'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call, submit } from '../../../platform/api.ts'
import { reasonOf } from '../../../platform/api-error.ts'
import { isWebAddress } from '../../../platform/session.ts'
import { Problem } from '../problem.tsx'
import css from './providers.module.css'

type OfferedSignIn = { providers: readonly OfferedProvider[]; passwordsOff: boolean }

const nothing: OfferedSignIn = { providers: [], passwordsOff: false }

/** In ms: nobody is asked about half a domain. */
const typingPause = 300

/**
 * What is offered for an address that somebody types, or for the provider that the page's own address names. Of what is
 * typed the server hears the domain alone; where it cannot be asked, the password is what there is.
 */
export function useOfferedProviders(typed: string, providerId: string | null): OfferedSignIn {
  const email = Email.safeParse(typed).data ?? ''
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const [offered, setOffered] = useState(nothing)
  useEffect(() => {
    const left = new AbortController()
    const query = { ...(domain === '' ? {} : { email: `somebody@${domain}` }), providerId }
    const ask = () =>
      call(identityProviderRoutes.fetchOffered, { query, signal: left.signal }).then(setOffered, () => {
        if (!left.signal.aborted) setOffered(nothing)
      })
    const later = setTimeout(() => void ask(), domain === '' ? 0 : typingPause)
    return () => {
      clearTimeout(later)
      left.abort()
    }
  }, [domain, providerId])
  return offered
}

type ProviderButtonsProps = { providers: readonly OfferedProvider[]; next: string }

/** A button a provider, which leads there. */
export function ProviderButtons({ providers, next }: ProviderButtonsProps) {
  const t = useTranslations('auth')
  const [problem, setProblem] = useState('')
  const [leaving, setLeaving] = useState<string | null>(null)
  // A page that the browser kept whole while it was at the provider comes back as it was left.
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(null)
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])
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
          onClick={() => void go(provider)}
        >
          <span className={css.words}>
            <span>{t('signInBy', { name: provider.name })}</span> <span className={css.host}>{provider.host}</span>
          </span>
        </Button>
      ))}
      {problem && <Problem text={problem} />}
    </div>
  )
}
