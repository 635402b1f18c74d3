import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { PasswordHint } from '../../../domain/people/password-hint.tsx'
import { ContactField, NameFields, TimeZoneField, UsernameField } from '../../../domain/people/person-fields.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import type { TypedRegistration } from './register-steps.ts'

export function BasicFields() {
  const { register, formState } = useFormContext<TypedRegistration>()
  const errors = formState.errors.name
  return <NameFields fieldOf={(part) => ({ ...register(`name.${part}`), error: errors?.[part]?.message })} focusFirst />
}

export function AccountFields() {
  const t = useTranslations('auth')
  const { register, formState, control } = useFormContext<TypedRegistration>()
  const { errors } = formState
  return (
    <>
      <UsernameField {...register('username')} error={errors.username?.message} focusFirst />
      <TextField
        {...register('email')}
        label={t('email')}
        error={errors.email?.message}
        type="email"
        autoComplete="username"
      />
      <div>
        <PasswordField
          {...register('password')}
          label={t('password')}
          error={errors.password?.message}
          autoComplete="new-password"
        />
        <PasswordHint password={useWatch({ control, name: 'password' })} />
      </div>
    </>
  )
}

export function CompanyFields() {
  const t = useTranslations('auth')
  const { register, formState } = useFormContext<TypedRegistration>()
  const { errors } = formState
  const { field } = useController<TypedRegistration, 'timeZone'>({ name: 'timeZone' })
  return (
    <>
      <TextField
        {...register('companyName')}
        label={t('companyName')}
        error={errors.companyName?.message}
        autoComplete="organization"
        focusFirst
      />
      <ContactField {...register('contact')} error={errors.contact?.message} />
      <TimeZoneField
        value={field.value}
        onPick={field.onChange}
        onBlur={field.onBlur}
        error={errors.timeZone?.message}
      />
    </>
  )
}
