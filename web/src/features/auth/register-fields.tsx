import { limits } from '@millwright/contract/limits'
import { useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { PasswordField } from '../../ui/password-field.tsx'
import { PasswordHint } from '../../ui/password-hint.tsx'
import { PickField } from '../../ui/pick-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { timeZoneOptions } from '../../ui/time-zones.ts'
import type { TypedRegistration } from './register-steps.ts'

export function BasicFields() {
  const t = useTranslations('auth')
  const { register, formState } = useFormContext<TypedRegistration>()
  const errors = formState.errors.name
  return (
    <>
      <TextField
        {...register('name.firstName')}
        label={t('firstName')}
        error={errors?.firstName?.message}
        autoComplete="given-name"
        focusFirst
      />
      <TextField
        {...register('name.middleName')}
        label={t('middleName')}
        aside={t('optional')}
        error={errors?.middleName?.message}
        autoComplete="additional-name"
      />
      <TextField
        {...register('name.lastName')}
        label={t('lastName')}
        aside={t('optional')}
        error={errors?.lastName?.message}
        autoComplete="family-name"
      />
    </>
  )
}

export function AccountFields() {
  const t = useTranslations('auth')
  const { register, formState, control } = useFormContext<TypedRegistration>()
  const { errors } = formState
  return (
    <>
      <TextField
        {...register('username')}
        label={t('username')}
        error={errors.username?.message}
        autoComplete="nickname"
        focusFirst
      />
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
  const timeZone = useController<TypedRegistration, 'timeZone'>({ name: 'timeZone' })
  const [options] = useState(() => timeZoneOptions(new Date()))
  return (
    <>
      <TextField
        {...register('companyName')}
        label={t('companyName')}
        error={errors.companyName?.message}
        autoComplete="organization"
        focusFirst
      />
      <TextField
        {...register('contact')}
        label={t('contact')}
        help={t('contactHelp')}
        error={errors.contact?.message}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        inputProps={{ maxLength: limits.contactDigits }}
      />
      <PickField
        label={t('timeZone')}
        error={errors.timeZone?.message}
        value={timeZone.field.value}
        options={options}
        onPick={timeZone.field.onChange}
        onBlur={timeZone.field.onBlur}
      />
    </>
  )
}
