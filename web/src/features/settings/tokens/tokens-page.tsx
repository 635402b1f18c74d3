import { tokenRoutes } from '@millwright/contract/tokens'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { keys } from '../../../keys/keys.ts'
import { useUser } from '../../../platform/session.ts'
import { SettingsHead } from '../settings-frame.tsx'
import { NewTokenDialog } from './new-token-dialog.tsx'
import { TokenList } from './token-list.tsx'
import list from '../access-list.module.css'
import css from './tokens.module.css'

type Kind = 'personal' | 'service'

/** One's own access tokens, and for admins those of the company. */
export function TokensPage() {
  const t = useTranslations('tokens')
  const isAdmin = useUser().role === 'admin'
  const [making, setMaking] = useState<Kind | null>(null)
  return (
    <div className={css.page}>
      <SettingsHead title={t('title')} text={t('text')} />
      <section className={list.list} aria-labelledby="own-tokens">
        <header>
          <h2 id="own-tokens">{t('own')}</h2>
          <Button variant="contained" onClick={() => setMaking('personal')}>
            {t('make')}
          </Button>
        </header>
        <TokenList queryKey={keys.ownTokens} fetch={tokenRoutes.fetchAll} end={tokenRoutes.end} none={t('none')} />
      </section>
      {isAdmin && (
        <section className={list.list} aria-labelledby="company-tokens">
          <header>
            <h2 id="company-tokens">{t('ofCompany')}</h2>
            <Button variant="outlined" onClick={() => setMaking('service')}>
              {t('makeService')}
            </Button>
          </header>
          <p>{t('ofCompanyText')}</p>
          <TokenList
            queryKey={keys.companyTokens}
            fetch={tokenRoutes.fetchOfCompany}
            end={tokenRoutes.endOfCompany}
            none={t('noneOfCompany')}
          />
        </section>
      )}
      {making && <NewTokenDialog kind={making} onClose={() => setMaking(null)} />}
    </div>
  )
}
