import type { ProviderSettings } from '@millwright/contract/identity-providers'
import { limits } from '@millwright/contract/limits'
import Button from '@mui/material/Button'
import { useId } from 'react'
import { type Control, type FieldErrors, useFieldArray, type UseFormRegister } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { useAllGroups } from '../../../domain/people/groups.ts'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { SwitchField } from '../../../ui/forms/switch-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import css from './sign-in.module.css'

export type TypedProvider = z.input<typeof ProviderSettings>

type ClaimMappingProps = {
  control: Control<TypedProvider, unknown, ProviderSettings>
  register: UseFormRegister<TypedProvider>
  errors: FieldErrors<TypedProvider>
}

/** What a provider's claims make of a member at each sign-in: fields of theirs, groups, and the role. */
export function ClaimMapping({ control, register, errors }: ClaimMappingProps) {
  const t = useTranslations('signInSettings')
  const title = useId()
  return (
    <fieldset className={css.mapping} aria-labelledby={title}>
      <h3 id={title}>{t('mapping')}</h3>
      <p>{t('mappingText')}</p>
      <TextField
        {...register('designationClaim')}
        label={t('designationClaim')}
        help={t('fieldClaimHelp')}
        error={errors.designationClaim?.message}
      />
      <TextField
        {...register('locationClaim')}
        label={t('locationClaim')}
        help={t('fieldClaimHelp')}
        error={errors.locationClaim?.message}
      />
      <TextField
        {...register('groupsClaim')}
        label={t('groupsClaim')}
        help={t('groupsClaimHelp')}
        error={errors.groupsClaim?.message}
      />
      <ClaimLines control={control} register={register} errors={errors} />
      <SwitchField {...register('setsRoles')} label={t('setsRoles')} help={t('setsRolesHelp')} />
    </fieldset>
  )
}

/** Each a value of the claim, and the group or role that it gives. */
function ClaimLines({ control, register, errors }: ClaimMappingProps) {
  const t = useTranslations('signInSettings')
  const groups = useAllGroups()
  const { fields, append, remove } = useFieldArray({ control, name: 'claimLines' })
  if (!groups.data) return <p role="status">{groups.error ? groups.error.message : t('groupsLoading')}</p>
  const options = [
    ...groups.data.filter(({ fromDirectory }) => !fromDirectory).map(({ _id, name }) => ({ value: _id, text: t('toGroup', { name }) })),
    { value: '', text: t('toAdmin') },
  ]
  return (
    <>
      <ul className={css.lines} aria-label={t('claimLines')}>
        {fields.map(({ id }, index) => (
          <li key={id}>
            <TextField
              {...register(`claimLines.${index}.value`)}
              label={t('lineValue', { line: String(index + 1) })}
              error={errors.claimLines?.[index]?.value?.message}
              autoComplete="off"
            />
            <SelectField
              {...register(`claimLines.${index}.groupId`, { setValueAs: (value: string | null) => value || null })}
              label={t('lineGives', { line: String(index + 1) })}
              options={options}
            />
            <Button
              variant="outlined"
              size="small"
              aria-label={t('lineRemoveNamed', { line: String(index + 1) })}
              onClick={() => remove(index)}
            >
              {t('lineRemove')}
            </Button>
          </li>
        ))}
      </ul>
      <Button
        variant="outlined"
        size="small"
        disabled={fields.length >= limits.claimLines}
        onClick={() => append({ value: '', groupId: groups.data[0]?._id ?? null })}
      >
        {t('lineAdd')}
      </Button>
    </>
  )
}
