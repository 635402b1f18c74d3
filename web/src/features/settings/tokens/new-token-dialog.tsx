import { tokenRoutes } from '@millwright/contract/tokens'
import { limits } from '@millwright/contract/limits'
import { type TokenScope, tokenScopes } from '@millwright/contract/token-scopes'
import { texts } from '@millwright/contract/texts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { submit } from '../../../platform/api.ts'
import { reasonOf } from '../../../platform/api-error.ts'
import { useUser } from '../../../platform/session.ts'
import { BusyButton } from '../../../ui/forms/busy-button.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { Segments } from '../../../ui/forms/segments.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { MadeToken } from './made-token.tsx'
import { type ChosenPlace, PlacesField } from './places-field.tsx'
import { ScopeBoxes } from './scope-boxes.tsx'
import css from './tokens.module.css'

const days = [7, 30, 90, limits.tokenDays] as const
const ofServices = ['read', 'ask', 'upload', 'write'] as const

type NewTokenDialogProps = { kind: 'personal' | 'service'; onClose: () => void }

/** Asks what the token is for, makes it, and shows it once. */
export function NewTokenDialog({ kind, onClose }: NewTokenDialogProps) {
  const t = useTranslations('tokens')
  const title = useId()
  const isAdmin = useUser().role === 'admin'
  const isService = kind === 'service'
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read'])
  const [expiresInDays, setExpiresInDays] = useState<number>(days[2])
  const [places, setPlaces] = useState<readonly ChosenPlace[]>([])
  const [level, setLevel] = useState<'read' | 'full'>('read')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [token, setToken] = useState<string | null>(null)

  const isOfAdmins = scopes.includes('admin') && places.length > 0
  const isReady = name.trim() !== '' && scopes.length > 0 && !isOfAdmins && (!isService || places.length > 0)

  const create = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isReady || busy) return
    setBusy(true)
    setRefusal(null)
    try {
      const { data } = await (isService ? makeService() : makeOwn())
      setToken(data.token)
    } catch (error) {
      setRefusal(reasonOf(error, t('notMade')))
    }
    setBusy(false)
  }
  const departmentIds = places.filter(({ isAsset }) => !isAsset).map(({ id }) => id)
  const assetIds = places.filter(({ isAsset }) => isAsset).map(({ id }) => id)
  const makeOwn = () =>
    submit(tokenRoutes.create, { body: { name, scopes: [...scopes], expiresInDays, departmentIds, assetIds } })
  const makeService = () => {
    const given =
      level === 'full' ? { fullDepartmentIds: departmentIds, fullAssetIds: assetIds } : { departmentIds, assetIds }
    const body = { name, scopes: ofServices.filter((scope) => scopes.includes(scope)), expiresInDays, ...given }
    return submit(tokenRoutes.createService, { body })
  }
  if (token !== null) return <MadeToken title={t('madeTitle')} token={token} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={title}>
      <DialogTitle id={title}>{t(isService ? 'makeService' : 'make')}</DialogTitle>
      <Form onSubmit={(event) => void create(event)}>
        <DialogContent className={css.form}>
          <TextField
            label={t('name')}
            help={t('nameHelp')}
            value={name}
            required
            focusFirst
            inputProps={{ maxLength: limits.name }}
            onChange={({ target }) => setName(target.value)}
          />
          <ScopeBoxes
            offered={isService ? ofServices : tokenScopes.filter((scope) => isAdmin || scope !== 'admin')}
            chosen={scopes}
            error={scopes.length === 0 ? texts.tokenScopesFew : undefined}
            onChange={setScopes}
          />
          <SelectField
            label={t('days')}
            value={String(expiresInDays)}
            options={days.map((count) => ({ value: String(count), text: t('dayCount', { days: count }) }))}
            onChange={({ target }) => setExpiresInDays(Number(target.value))}
          />
          <PlacesField
            help={t(isService ? 'placesNeeded' : 'placesHelp')}
            error={isOfAdmins ? texts.adminEverywhere : undefined}
            chosen={places}
            required={isService}
            onChange={setPlaces}
          />
          {isService && (
            <Segments
              label={t('level')}
              value={level}
              options={[
                { value: 'read', text: t('levelRead') },
                { value: 'full', text: t('levelFull') },
              ]}
              onPick={setLevel}
            />
          )}
          {refusal !== null && (
            <p role="alert" className={css.refused}>
              {refusal}
            </p>
          )}
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose}>
            {t('cancel')}
          </Button>
          <BusyButton type="submit" variant="contained" busy={busy} busyText={t('creating')} disabled={!isReady}>
            {t('create')}
          </BusyButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
