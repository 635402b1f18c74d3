import { zodResolver } from '@hookform/resolvers/zod'
import Button from '@mui/material/Button'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import css from '../../ui/forms/card-form.module.css'
import { FormFoot } from '../../ui/forms/form-foot.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { showRefused } from '../../ui/forms/show-refused.ts'
import { submitOnCtrlEnter } from '../../ui/forms/submit-on-ctrl-enter.ts'
import { TextField } from '../../ui/forms/text-field.tsx'

export type NameAndInfo = { name: string; info: string }
export type NameInfoTexts = {
  title: string
  name: string
  info: string
  infoHelp: string
  submit: string
  cancel: string
}

type NameInfoFormProps = {
  texts: NameInfoTexts
  schema: z.ZodMiniType<NameAndInfo, NameAndInfo>
  /** Returns what the server found wrong, by field; nothing when it took it. */
  onSubmit: (typed: NameAndInfo) => Promise<Readonly<Record<string, string>> | undefined>
  onCancel: () => void
}

const names = ['name', 'info'] as const

/** Name and description: what departments and assets begin with. */
export function NameInfoForm({ texts, schema, onSubmit, onCancel }: NameInfoFormProps) {
  const t = useTranslations('fields')
  const { register, control, formState, handleSubmit, setError } = useForm<NameAndInfo>({
    defaultValues: { name: '', info: '' },
    resolver: zodResolver(schema),
    mode: 'onTouched',
  })
  const { errors, isSubmitting } = formState
  const typed = useWatch({ control, compute: (values: NameAndInfo) => values })
  const blank = names.filter((name) => typed[name].trim() === '')
  const submit = handleSubmit(async (judged) => {
    showRefused({ names, wrong: (await onSubmit(judged)) ?? {}, setError })
  })
  return (
    <Form
      className={css.form}
      aria-labelledby="form-title"
      onKeyDown={submitOnCtrlEnter}
      onSubmit={(event) => void (isSubmitting ? event.preventDefault() : submit(event))}
    >
      <h1 id="form-title">{texts.title}</h1>
      <div className={css.fields}>
        <TextField
          {...register('name')}
          label={texts.name}
          error={errors.name?.message}
          required
          focusFirst
          autoComplete="off"
        />
        <TextField
          {...register('info')}
          label={texts.info}
          help={texts.infoHelp}
          error={errors.info?.message}
          required
          multiline
          minRows={3}
          maxRows={10}
        />
      </div>
      <FormFoot
        texts={{ submit: texts.submit, busy: t('creating') }}
        busy={isSubmitting}
        missing={blank.map((name) => texts[name])}
        onPressedDisabled={() => void submit()}
      >
        <Button variant="outlined" disabled={isSubmitting} onClick={onCancel}>
          {texts.cancel}
        </Button>
      </FormFoot>
    </Form>
  )
}
