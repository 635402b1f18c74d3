import type { MappedClaims, ShownClaim } from '@millwright/contract/identity-providers'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, homeOf, screens } from '../../../addresses.ts'
import { useSession } from '../../../platform/session.ts'
import form from '../auth-form.module.css'
import { AuthFrame } from '../auth-frame.tsx'
import css from './providers.module.css'

type ClaimsOfTestProps = { provider: string; claims: readonly ShownClaim[]; mapped: MappedClaims }

/** What a provider said of the admin who tested it, and what its claims would make of them. */
export function ClaimsOfTest({ provider, claims, mapped }: ClaimsOfTestProps) {
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
        <Mapped {...mapped} />
      </div>
      <Button className={form.below ?? ''} variant="contained" size="large" component={Link} to={back} replace>
        {t('testBack')}
      </Button>
    </AuthFrame>
  )
}

function Mapped({ designation, location, groups, role, groupsClaim }: MappedClaims) {
  const t = useTranslations('auth')
  if (designation === null && location === null && groupsClaim === 'unused') return null
  return (
    <section className={css.mapped}>
      <h2>{t('mappedTitle')}</h2>
      {groupsClaim === 'missing' && <p>{t('mappedMissing')}</p>}
      {groupsClaim === 'left-out' && <p>{t('mappedLeftOut')}</p>}
      <ul>
        {designation !== null && <li>{t('mappedDesignation', { value: designation })}</li>}
        {location !== null && <li>{t('mappedLocation', { value: location })}</li>}
        {groupsClaim !== 'unused' && (
          <>
            {groups.length === 0 && <li>{t('mappedNoGroup')}</li>}
            {groups.map((name) => (
              <li key={name}>{t('mappedGroup', { name })}</li>
            ))}
            <li>{role === null ? t('mappedRoleStays') : t('mappedRole', { role })}</li>
          </>
        )}
      </ul>
    </section>
  )
}
