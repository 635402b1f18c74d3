import { type OAuthRequest, oauthRoutes } from '@millwright/contract/oauth'
import { texts } from '@millwright/contract/texts'
import { clientScopes, type TokenScope } from '@millwright/contract/token-scopes'
import Button from '@mui/material/Button'
import AppWindow from 'lucide-react/icons/app-window'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { submit } from '../../../../platform/api.ts'
import { reasonOf } from '../../../../platform/api-error.ts'
import { useUser } from '../../../../platform/session.ts'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { BusyButton } from '../../../../ui/forms/busy-button.tsx'
import card from '../../../../ui/forms/card-form.module.css'
import { Form } from '../../../../ui/forms/form.tsx'
import { type ChosenPlace, PlacesField } from '../places-field.tsx'
import { ScopeBoxes } from '../scope-boxes.tsx'
import css from '../tokens.module.css'

type ConnectFormProps = { request: string; asked: OAuthRequest }
type Decision = 'allow' | 'decline'

/** A program of the device is opened beside this page, which stays. */
const staysHere = (address: string) => !/^https?:/.test(address)

export function ConnectForm({ request, asked }: ConnectFormProps) {
  const t = useTranslations('connect')
  const title = useId()
  const { email } = useUser()
  const { clientName: name, host, isLocal } = asked
  const [scopes, setScopes] = useState<readonly TokenScope[]>(asked.scopes)
  const [places, setPlaces] = useState<readonly ChosenPlace[]>([])
  const [deciding, setDeciding] = useState<Decision | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [toldAt, setToldAt] = useState<string | null>(null)

  const decide = async (decision: Decision) => {
    if (deciding) return
    setDeciding(decision)
    setRefusal(null)
    const body = {
      request,
      allow: decision === 'allow',
      scopes: clientScopes.filter((scope) => scopes.includes(scope)),
      departmentIds: places.filter(({ isAsset }) => !isAsset).map(({ id }) => id),
      assetIds: places.filter(({ isAsset }) => isAsset).map(({ id }) => id),
    }
    try {
      const { data } = await submit(oauthRoutes.decide, { body })
      location.assign(data.address)
      if (staysHere(data.address)) setToldAt(data.address)
    } catch (error) {
      setRefusal(reasonOf(error, t('notDecided')))
      setDeciding(null)
    }
  }
  const allow = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (scopes.length > 0) void decide('allow')
  }
  if (toldAt !== null) {
    return (
      <Notice
        kind="empty"
        icon={AppWindow}
        title={t('told', { name })}
        text={t('toldText')}
        action={
          <Button variant="outlined" onClick={() => location.assign(toldAt)}>
            {t('openAgain', { host })}
          </Button>
        }
      />
    )
  }
  return (
    <section className={card.form} aria-labelledby={title}>
      <Form onSubmit={allow}>
        <h1 id={title}>{t('title', { name })}</h1>
        <div className={`${card.fields} ${css.form}`}>
          <p className={css.client}>{t(isLocal ? 'askedHere' : 'askedAt', { host, email })}</p>
          <p>{t('text')}</p>
          <ScopeBoxes
            offered={asked.scopes}
            chosen={scopes}
            error={scopes.length === 0 ? texts.tokenScopesFew : undefined}
            onChange={setScopes}
          />
          <PlacesField help={t('placesHelp')} error={undefined} chosen={places} required={false} onChange={setPlaces} />
          {refusal !== null && (
            <p role="alert" className={css.refused}>
              {refusal}
            </p>
          )}
        </div>
        <div className={card.buttons}>
          <BusyButton
            type="submit"
            variant="contained"
            busy={deciding === 'allow'}
            busyText={t('allowing')}
            disabled={scopes.length === 0}
          >
            {t('allow')}
          </BusyButton>
          <BusyButton
            type="button"
            variant="outlined"
            busy={deciding === 'decline'}
            busyText={t('declining')}
            onClick={() => void decide('decline')}
          >
            {t('decline')}
          </BusyButton>
        </div>
      </Form>
    </section>
  )
}
