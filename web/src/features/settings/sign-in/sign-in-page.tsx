import { type IdentityProvider, identityProviderRoutes } from '@millwright/contract/identity-providers'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../../addresses.ts'
import { useFactorDemand } from '../../../domain/people/factor-demand.ts'
import { keys } from '../../../keys/keys.ts'
import { call } from '../../../platform/api.ts'
import { useUser } from '../../../platform/session.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Unauthorized } from '../../../ui/feedback/unauthorized.tsx'
import list from '../access-list.module.css'
import { AccessListSkeleton } from '../access-list-skeleton.tsx'
import { SettingsHead } from '../settings-frame.tsx'
import { DemandForm } from './demand-form.tsx'
import { DirectorySection } from './directory-section.tsx'
import { PasswordsForm } from './passwords-form.tsx'
import { ProviderDialog } from './provider-dialog.tsx'
import { ProviderRow } from './provider-row.tsx'
import css from './sign-in.module.css'

/** The OpenID providers of the company, and who keeps a password. */
export function SignInPage() {
  const t = useTranslations('signInSettings')
  const ids = useAddressIds()
  // The server asks the same again; here it keeps the screen from being drawn.
  if (useUser().role !== 'admin') return <Unauthorized to={addressOf('departments', ids)} />
  return (
    <div className={css.page}>
      <SettingsHead title={t('title')} text={t('text')} />
      <Settings />
      <DirectorySection />
    </div>
  )
}

function Settings() {
  const t = useTranslations('signInSettings')
  const demand = useFactorDemand()
  const [editing, setEditing] = useState<IdentityProvider | 'new' | null>(null)
  const settings = useQuery({
    queryKey: keys.signInSettings,
    queryFn: ({ signal }) => call(identityProviderRoutes.fetchAll, { signal }),
  })
  if (settings.isPending) return <AccessListSkeleton label={t('loading')} />
  if (!settings.data) {
    return (
      <Notice kind="failed" title={t('failed')} text={settings.error.message} onRetry={() => void settings.refetch()} />
    )
  }
  const { providers, passwordAdmin } = settings.data
  return (
    <>
      <section className={list.list} aria-labelledby="sign-in-providers">
        <header>
          <h2 id="sign-in-providers">{t('providers')}</h2>
          <Button variant="contained" onClick={() => setEditing('new')}>
            {t('add')}
          </Button>
        </header>
        {providers.length === 0 ? (
          <p>{t('none')}</p>
        ) : (
          <ul>
            {providers.map((provider) => (
              <ProviderRow key={provider.id} provider={provider} onEdit={() => setEditing(provider)} />
            ))}
          </ul>
        )}
      </section>
      {(providers.length > 0 || passwordAdmin !== null) && <PasswordsForm {...settings.data} />}
      {demand.data && <DemandForm key={demand.dataUpdatedAt} {...demand.data} />}
      {editing !== null && (
        <ProviderDialog provider={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </>
  )
}
