import type { NewMember } from '@millwright/contract/users'
import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { type FieldPath, useController, useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { ContactField, NameFields, TimeZoneField, UsernameField } from '../../domain/people/person-fields.tsx'
import { SkillScales } from '../../domain/people/skills/skill-scales.tsx'
import { wholeMatrix } from '../../domain/people/skills/whole-matrix.ts'
import cardForm from '../../ui/forms/card-form.module.css'
import { FormFoot } from '../../ui/forms/form-foot.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { showRefused } from '../../ui/forms/show-refused.ts'
import { submitOnCtrlEnter } from '../../ui/forms/submit-on-ctrl-enter.ts'
import { SwitchField } from '../../ui/forms/switch-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useLeaveGuard } from '../../ui/forms/use-leave-guard.ts'
import { memberFields, type MemberValues } from './member-values.ts'
import css from './users.module.css'
import { schemaResolver } from '../../platform/schema-resolver.ts'

type MemberFormProps = {
  texts: { title: string; submit: string; busy: string }
  /** What is stored; taken over where nothing else is typed. */
  values: MemberValues
  schema: z.ZodMiniType<NewMember, MemberValues>
  /** A new member has an address and a time zone, which are theirs afterwards. */
  isNew: boolean
  /** Whether their access may end on a day; that of an admin does not. */
  mayEnd: boolean
  /** Returns what the server found wrong, by field; nothing when it took it. `letGo` lets the page be left without asking. */
  onSubmit: (member: NewMember, letGo: () => void) => Promise<Readonly<Record<string, string>> | undefined>
  onCancel: () => void
}

export function MemberForm({ texts, values, schema, isNew, mayEnd, onSubmit, onCancel }: MemberFormProps) {
  const t = useTranslations('users')
  const fields = useTranslations('fields')
  const { register, control, formState, handleSubmit, setError, getFieldState, reset } = useForm<
    MemberValues,
    unknown,
    NewMember
  >({ defaultValues: values, resolver: schemaResolver(schema), mode: 'onTouched' })
  const { isSubmitting, isDirty } = formState
  const letGo = useLeaveGuard(isDirty)
  useEffect(() => {
    reset(values, { keepDirtyValues: true, keepErrors: true, keepTouched: true })
  }, [values, reset])
  const timeZone = useController({ control, name: 'timeZone' })
  const skills = useController({ control, name: 'skillMatrix' })
  const required = useWatch({
    control,
    compute: ({ name, username, email }: MemberValues) => [name.firstName, username, email],
  })
  const labels = [fields('firstName'), fields('username'), t('email')]
  const fieldOf = (name: FieldPath<MemberValues>) => ({
    ...register(name),
    error: getFieldState(name, formState).error?.message,
  })
  const submit = handleSubmit(async (member) => {
    showRefused({ names: memberFields, wrong: (await onSubmit(member, letGo)) ?? {}, setError })
  })
  return (
    <Form
      className={`${cardForm.form} ${css.form}`}
      aria-labelledby="form-title"
      onKeyDown={submitOnCtrlEnter}
      onSubmit={(event) => void (isSubmitting ? event.preventDefault() : submit(event))}
    >
      <h1 id="form-title">{texts.title}</h1>
      <div className={`${cardForm.fields} ${css.columns}`}>
        <NameFields
          fieldOf={(part) => ({ ...fieldOf(`name.${part}`), required: part === 'firstName' })}
          focusFirst={isNew}
        />
        <UsernameField {...fieldOf('username')} autoComplete="off" required />
        <TextField
          {...fieldOf('email')}
          label={t('email')}
          help={isNew ? t('emailHelp') : t('emailFixed')}
          type="email"
          autoComplete="off"
          readOnly={!isNew}
          required={isNew}
        />
        <TextField {...fieldOf('staffId')} label={t('staffId')} aside={fields('optional')} autoComplete="off" />
        <ContactField {...fieldOf('contact')} optional />
        <TextField {...fieldOf('designation')} label={t('designation')} aside={fields('optional')} autoComplete="off" />
        <TextField {...fieldOf('location')} label={t('location')} aside={fields('optional')} autoComplete="off" />
        {isNew && (
          <TimeZoneField
            value={timeZone.field.value}
            onPick={timeZone.field.onChange}
            onBlur={timeZone.field.onBlur}
            error={timeZone.fieldState.error?.message}
            required
          />
        )}
        {mayEnd && (
          <TextField
            {...fieldOf('accessEndsOn')}
            label={t('accessEndsOn')}
            aside={fields('optional')}
            help={t('accessEndsOnHelp')}
            type="date"
          />
        )}
        <div className={css.wide}>
          <TextField
            {...fieldOf('about')}
            label={t('about')}
            aside={fields('optional')}
            multiline
            minRows={3}
            maxRows={10}
          />
        </div>
      </div>
      <section className={cardForm.fields} aria-labelledby="permissions">
        <h2 id="permissions">{t('permissions')}</h2>
        <SwitchField {...register('permissions.department')} label={t('mayDepartments')} />
        <SwitchField {...register('permissions.asset')} label={t('mayAssets')} help={t('mayAssetsHelp')} />
      </section>
      <section className={cardForm.fields} aria-labelledby="skills">
        <h2 id="skills">{t('skills')}</h2>
        <SkillScales
          matrix={wholeMatrix(skills.field.value)}
          onMatrix={skills.field.onChange}
          disabled={isSubmitting}
        />
      </section>
      <FormFoot
        texts={texts}
        busy={isSubmitting}
        missing={labels.filter((_, at) => required[at]?.trim() === '')}
        onPressedDisabled={() => void submit()}
      >
        <Button variant="outlined" disabled={isSubmitting} onClick={onCancel}>
          {t('cancel')}
        </Button>
      </FormFoot>
    </Form>
  )
}
