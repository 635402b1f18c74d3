import { type Expert, NewExpert } from '@millwright/contract/experts'
import { OptionalContact } from '@millwright/contract/fields'
import { skills } from '@millwright/contract/people'
import Button from '@mui/material/Button'
import { type ReactNode, useEffect, useId } from 'react'
import { type FieldPath, useController, useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { ContactField, NameFields, UsernameField } from '../../domain/people/person-fields.tsx'
import { blankPerson, personFields } from '../../domain/people/person-values.ts'
import { SkillScales } from '../../domain/people/skills/skill-scales.tsx'
import { wholeMatrix } from '../../domain/people/skills/whole-matrix.ts'
import { Form } from '../../ui/forms/form.tsx'
import { FormFoot } from '../../ui/forms/form-foot.tsx'
import { showRefused } from '../../ui/forms/show-refused.ts'
import { submitOnCtrlEnter } from '../../ui/forms/submit-on-ctrl-enter.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useLeaveGuard } from '../../ui/forms/use-leave-guard.ts'
import { type ExpertValues, valuesOf } from './expert-values.ts'
import css from './expert-form.module.css'
import { schemaResolver } from '../../platform/schema-resolver.ts'

type ExpertFormProps = {
  title: string
  texts: { submit: string; busy: string }
  /** The one that is changed. Another version of it comes in where nothing was typed. */
  expert?: Expert
  /** Stands above the fields. */
  notice?: ReactNode
  /** Returns what the server found wrong, by field; nothing when it took it. `letGo` lets the page be left without asking. */
  onSubmit: (typed: NewExpert, letGo: () => void) => Promise<Readonly<Record<string, string>> | undefined>
  onCancel: () => void
}

const names: readonly FieldPath<ExpertValues>[] = [
  ...personFields,
  ...skills.map((skill) => `skillMatrix.${skill}` as const),
]

export function ExpertForm({ title, texts, expert, notice, onSubmit, onCancel }: ExpertFormProps) {
  const t = useTranslations('experts')
  const fields = useTranslations('fields')
  const headings = useId()
  const { register, control, formState, handleSubmit, setError, reset } = useForm<ExpertValues, unknown, NewExpert>({
    defaultValues: expert ? valuesOf(expert) : blankPerson,
    resolver: schemaResolver(NewExpert),
    mode: 'onTouched',
  })
  const { errors, isSubmitting, isDirty } = formState
  const letGo = useLeaveGuard(isDirty)
  const skillMatrix = useController({ control, name: 'skillMatrix' })
  const typed = useWatch({ control, compute: (values: ExpertValues) => values })
  const stillNeeded = [
    typed.name.firstName.trim() === '' && fields('firstName'),
    typed.username.trim() === '' && fields('username'),
    typed.email.trim() === '' && t('email'),
    !OptionalContact.safeParse(typed.contact).success && t('contact'),
  ].filter((label) => label !== false)

  // What somebody else saved is taken over, save where something else is typed here.
  useEffect(() => {
    if (expert) reset(valuesOf(expert), { keepDirtyValues: true, keepErrors: true, keepTouched: true })
  }, [expert, reset])

  const submit = handleSubmit(async (judged) => {
    showRefused({ names, wrong: (await onSubmit(judged, letGo)) ?? {}, setError })
  })
  const text = (name: 'staffId' | 'designation' | 'location') => (
    <TextField
      {...register(name)}
      label={t(name)}
      aside={fields('optional')}
      error={errors[name]?.message}
      autoComplete="off"
    />
  )
  return (
    <Form
      className={css.form}
      aria-labelledby={`${headings}-form`}
      onKeyDown={submitOnCtrlEnter}
      onSubmit={(event) => void (isSubmitting ? event.preventDefault() : submit(event))}
    >
      <h1 id={`${headings}-form`}>{title}</h1>
      {notice}
      <section className={css.fields} aria-labelledby={`${headings}-person`}>
        <h2 id={`${headings}-person`}>{t('person')}</h2>
        <NameFields
          fieldOf={(part) => ({
            ...register(`name.${part}`),
            error: errors.name?.[part]?.message,
            required: part === 'firstName',
          })}
          focusFirst={!expert}
        />
        <UsernameField {...register('username')} error={errors.username?.message} required />
        <TextField
          {...register('email')}
          label={t('email')}
          type="email"
          error={errors.email?.message}
          autoComplete="off"
          required={!expert}
          {...(expert ? { readOnly: true, help: t('emailHelp') } : {})}
        />
        <ContactField {...register('contact')} error={errors.contact?.message} optional />
        {text('staffId')}
        {text('designation')}
        {text('location')}
        <div className={css.wide}>
          <TextField
            {...register('about')}
            label={t('about')}
            aside={fields('optional')}
            error={errors.about?.message}
            multiline
            minRows={3}
            maxRows={10}
          />
        </div>
      </section>
      <section className={css.skills} aria-labelledby={`${headings}-skills`}>
        <h2 id={`${headings}-skills`}>{t('skillMatrix')}</h2>
        <SkillScales matrix={wholeMatrix(skillMatrix.field.value)} onMatrix={skillMatrix.field.onChange} />
      </section>
      <FormFoot texts={texts} busy={isSubmitting} missing={stillNeeded} onPressedDisabled={() => void submit()}>
        <Button variant="outlined" disabled={isSubmitting} onClick={onCancel}>
          {t('cancel')}
        </Button>
      </FormFoot>
    </Form>
  )
}
