import type { ShownClaim } from '@millwright/contract/identity-providers'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, homeOf, screens } from '../../../addresses.ts'
import { useSession } from '../../../platform/session.ts'
import form from '../auth-form.module.css'
import { AuthFrame } from '../auth-frame.tsx'
import css from './providers.module.css'

/** What a provider said of the admin who tested it. */
export function ClaimsOfTest({ provider, claims }: { provider: string; claims: readonly ShownClaim[] }) {
  const t = useTranslations('auth')
  const session = useSession()
  const title = t('testTitle', { provider })
  const back = session.state === 'in' ? addressOf('signInSettings', homeOf(session.user)) : screens.login
  return (
    <AuthFrame title={title}>
      <h1 className={form.title}>{title}</h1>
      <p className={form.lead}>{t('testText')}</p>
      <div className={form.card}>
        <table className={css.claims}>
          <thead>
            <tr>
              <th scope="col">{t('testClaim')}</th>
              <th scope="col">{t('testValue')}</th>
            </tr>
          </thead>
          <tbody>
            {claims.map(({ name, value }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button className={form.below ?? ''} variant="contained" size="large" component={Link} to={back} replace>
        {t('testBack')}
      </Button>
    </AuthFrame>
  )
}
