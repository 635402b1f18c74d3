import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { type FieldPath, useController, useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { FormFoot } from '../../../ui/forms/form-foot.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { showRefused } from '../../../ui/forms/show-refused.ts'
import { submitOnCtrlEnter } from '../../../ui/forms/submit-on-ctrl-enter.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useLeaveGuard } from '../../../ui/forms/use-leave-guard.ts'
import { FieldsEditor } from './fields-editor.tsx'
import css from './place-form.module.css'
import { PlaceInput, type PlaceLevels, type PlaceValues } from './place-values.ts'
import { schemaResolver } from '../../../platform/schema-resolver.ts'

export type PlaceFormTexts = { title: string; infoHelp: string; submit: string; cancel: string }
/** Draws who has access, and lets it be changed. */
export type RenderAccess = (levels: PlaceLevels, onChange: (levels: PlaceLevels) => void) => ReactNode

/** What became of a submit: what the server found wrong by field, or what the form is to show instead. */
export type Outcome = { wrong?: Readonly<Record<string, string>> } | 'saved'

/** `isChanged`: it is not what stands. */
export type PlacePicture = { field: ReactNode; isChanged: boolean }

export type PlaceFormProps = {
  texts: PlaceFormTexts & { busy: string }
  values: PlaceValues
  hasFields: boolean
  /** Chosen and sent by who draws the form. */
  picture?: PlacePicture | undefined
  access: RenderAccess
  /** `letGo` lets the page be left without asking. */
  onSubmit: (input: PlaceInput, letGo: () => void) => Promise<Outcome>
  onCancel: () => void
  /** Shown over the form, with what is typed in it. */
  over?: (typed: PlaceValues, replace: (values: PlaceValues) => void) => ReactNode
}

const required = ['name', 'info'] as const

/** A department or an asset: what it is, its information fields, and who may see it. */
export function PlaceForm({ texts, values, hasFields, picture, access, onSubmit, onCancel, over }: PlaceFormProps) {
  const t = useTranslations('places')
  const { register, control, formState, handleSubmit, setError, reset } = useForm<PlaceValues, unknown, PlaceInput>({
    defaultValues: values,
    resolver: schemaResolver(PlaceInput),
    mode: 'onTouched',
  })
  const { errors, isSubmitting, isDirty } = formState
  const typed = useWatch({ control, compute: (now: PlaceValues) => now })
  const users = useController({ control, name: 'users' })
  const groups = useController({ control, name: 'groups' })
  const letGo = useLeaveGuard(isDirty || (picture?.isChanged ?? false))
  const submit = handleSubmit(async (input) => {
    const outcome = await onSubmit(input, letGo)
    if (outcome === 'saved') return
    const { wrong = {} } = outcome
    showRefused({ names: Object.keys(wrong) as FieldPath<PlaceValues>[], wrong, setError })
  })
  const replace = (next: PlaceValues) => reset(next, { keepDefaultValues: true })
  return (
    <>
      <Form
        className={css.form}
        aria-labelledby="form-title"
        onKeyDown={submitOnCtrlEnter}
        onSubmit={(event) => void (isSubmitting ? event.preventDefault() : submit(event))}
      >
        <h1 id="form-title">{texts.title}</h1>
        <section className={css.card}>
          <TextField
            {...register('name')}
            label={t('name')}
            error={errors.name?.message}
            required
            focusFirst
            autoComplete="off"
          />
          <TextField
            {...register('info')}
            label={t('info')}
            help={texts.infoHelp}
            error={errors.info?.message}
            required
            multiline
            minRows={3}
            maxRows={10}
          />
          {picture?.field}
        </section>
        {hasFields && (
          <section className={css.card} aria-labelledby="form-fields">
            <h2 id="form-fields">{t('fields')}</h2>
            <p>{t('fieldsHelp')}</p>
            <FieldsEditor control={control} />
          </section>
        )}
        <section className={css.people} aria-labelledby="form-people">
          <h2 id="form-people">{t('people')}</h2>
          <p>{t('peopleHelp')}</p>
          {access({ users: users.field.value, groups: groups.field.value }, (levels) => {
            users.field.onChange(levels.users)
            groups.field.onChange(levels.groups)
          })}
        </section>
        <FormFoot
          texts={{ submit: texts.submit, busy: texts.busy }}
          busy={isSubmitting}
          missing={required.filter((name) => typed[name].trim() === '').map((name) => t(name))}
          onPressedDisabled={() => void submit()}
        >
          <Button variant="outlined" disabled={isSubmitting} onClick={onCancel}>
            {texts.cancel}
          </Button>
        </FormFoot>
      </Form>
      {over?.(typed, replace)}
    </>
  )
}
