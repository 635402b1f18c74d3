import {
  type IdentityProvider,
  identityProviderRoutes,
  ProviderSettings,
} from '@millwright/contract/identity-providers'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { submit } from '../../../platform/api.ts'
import { reasonOf } from '../../../platform/api-error.ts'
import { schemaResolver } from '../../../platform/schema-resolver.ts'
import { BusyButton } from '../../../ui/forms/busy-button.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { SwitchField } from '../../../ui/forms/switch-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { ClaimMapping, type TypedProvider } from './claim-mapping.tsx'
import css from './sign-in.module.css'

const empty: TypedProvider = {
  name: '',
  issuer: 'https://',
  clientId: '',
  clientSecret: '',
  firstNameClaim: 'given_name',
  lastNameClaim: 'family_name',
  active: false,
  domains: [],
  makesMembers: false,
  linksByEmail: false,
  trustsEmails: false,
  designationClaim: '',
  locationClaim: '',
  groupsClaim: '',
  claimLines: [],
  setsRoles: false,
}

/** Whether members would have to be linked anew, as the server compares it. */
function isMoved(provider: IdentityProvider, typed: { issuer: string; clientId: string }): boolean {
  const sameAddress = URL.parse(provider.issuer)?.href === URL.parse(typed.issuer)?.href
  return !sameAddress || provider.clientId !== typed.clientId
}

const domainsIn = (text: string) => text.split(/[\s,;]+/).filter((domain) => domain !== '')

type ProviderDialogProps = { provider: IdentityProvider | null; onClose: () => void }

/** Adds a provider, or changes one. */
export function ProviderDialog({ provider, onClose }: ProviderDialogProps) {
  const t = useTranslations('signInSettings')
  const title = useId()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [domains, setDomains] = useState(() => (provider?.domains ?? []).join(', '))
  const { control, register, formState, handleSubmit, setValue } = useForm<TypedProvider, unknown, ProviderSettings>({
    defaultValues: provider ? { ...provider, clientSecret: '' } : empty,
    resolver: schemaResolver(ProviderSettings),
  })
  const { errors, isSubmitting } = formState
  const [issuer, clientId] = useWatch({ control, name: ['issuer', 'clientId'] })
  const moves = provider !== null && isMoved(provider, { issuer, clientId })
  const save = handleSubmit(async (body) => {
    setRefusal(null)
    try {
      if (provider) await submit(identityProviderRoutes.update, { query: { providerId: provider.id }, body })
      else await submit(identityProviderRoutes.create, { body })
      onClose()
    } catch (error) {
      setRefusal(reasonOf(error, t('notSaved')))
    }
  })
  const faults = errors.domains
  const domainError = faults?.message ?? (faults ? faults.find?.((one) => one !== undefined)?.message : undefined)
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={title}>
      <DialogTitle id={title}>{provider ? t('editNamed', { name: provider.name }) : t('add')}</DialogTitle>
      <Form onSubmit={(event) => void save(event)}>
        <DialogContent className={css.form}>
          <TextField
            {...register('name')}
            label={t('name')}
            help={t('nameHelp')}
            error={errors.name?.message}
            focusFirst
          />
          <TextField
            {...register('issuer')}
            label={t('issuer')}
            help={t('issuerHelp')}
            error={errors.issuer?.message}
            type="url"
          />
          <TextField {...register('clientId')} label={t('clientId')} error={errors.clientId?.message} />
          {moves && (
            <p role="status" className={css.moved}>
              {t('moved')}
            </p>
          )}
          <PasswordField
            {...register('clientSecret')}
            label={t('clientSecret')}
            help={t(provider?.hasSecret && !moves ? 'secretKept' : 'secretHelp')}
            error={errors.clientSecret?.message}
            autoComplete="off"
          />
          <TextField
            label={t('domains')}
            help={t('domainsHelp')}
            error={domainError}
            value={domains}
            onChange={({ target }) => {
              setDomains(target.value)
              setValue('domains', domainsIn(target.value))
            }}
          />
          <SwitchField {...register('trustsEmails')} label={t('trustsEmails')} help={t('trustsEmailsHelp')} />
          <SwitchField {...register('active')} label={t('active')} help={t('activeHelp')} />
          <SwitchField {...register('makesMembers')} label={t('makesMembers')} help={t('makesMembersHelp')} />
          <SwitchField {...register('linksByEmail')} label={t('linksByEmail')} help={t('linksByEmailHelp')} />
          <TextField {...register('firstNameClaim')} label={t('firstName')} error={errors.firstNameClaim?.message} />
          <TextField {...register('lastNameClaim')} label={t('lastName')} error={errors.lastNameClaim?.message} />
          <ClaimMapping control={control} register={register} errors={errors} />
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
          <BusyButton type="submit" variant="contained" busy={isSubmitting} busyText={t('saving')}>
            {t('save')}
          </BusyButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
