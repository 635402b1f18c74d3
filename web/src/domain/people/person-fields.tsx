import type { PersonName } from '@millwright/contract/people'
import { useState, type ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { PickField } from '../../ui/forms/pick-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { timeZoneOptions, todaysName } from '../../ui/values/time-zones.ts'

type FieldProps = Omit<ComponentProps<typeof TextField>, 'label'>

type NameFieldsProps = {
  /** How a form registers a part of the name, and what it finds wrong with it. */
  fieldOf: (part: keyof PersonName) => FieldProps
  focusFirst?: boolean
}

export function NameFields({ fieldOf, focusFirst = false }: NameFieldsProps) {
  const t = useTranslations('fields')
  return (
    <>
      <TextField {...fieldOf('firstName')} label={t('firstName')} autoComplete="given-name" focusFirst={focusFirst} />
      <TextField
        {...fieldOf('middleName')}
        label={t('middleName')}
        aside={t('optional')}
        autoComplete="additional-name"
      />
      <TextField {...fieldOf('lastName')} label={t('lastName')} aside={t('optional')} autoComplete="family-name" />
    </>
  )
}

export function UsernameField(props: FieldProps) {
  const t = useTranslations('fields')
  return <TextField {...props} label={t('username')} autoComplete="nickname" />
}

/** Takes whatever is pasted: a number that is cut to ten digits would be somebody else's. */
export function ContactField({ optional = false, ...props }: FieldProps & { optional?: boolean }) {
  const t = useTranslations('fields')
  return (
    <TextField
      {...props}
      label={t('contact')}
      aside={optional && t('optional')}
      help={t('contactHelp')}
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
    />
  )
}

export function TimeZoneField({ value, ...props }: Omit<ComponentProps<typeof PickField>, 'label' | 'options'>) {
  const t = useTranslations('fields')
  const [options] = useState(() => timeZoneOptions(new Date(), value))
  return <PickField {...props} value={todaysName(value)} label={t('timeZone')} options={options} />
}
