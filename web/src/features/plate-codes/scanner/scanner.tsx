import { NewPlateCode } from '@millwright/contract/plate-codes'
import Button from '@mui/material/Button'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { schemaResolver } from '../../../platform/schema-resolver.ts'
import { Form } from '../../../ui/forms/form.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { CameraView } from './camera-view.tsx'
import { PhotoButton } from './photo-button.tsx'
import css from './scanner.module.css'

/** Takes a code by the camera, from a photo, or as it is typed. */
export function Scanner({ onCode }: { onCode: (code: string) => void }) {
  const t = useTranslations('plateCodes')
  const { register, formState, handleSubmit } = useForm({
    defaultValues: { code: '' },
    resolver: schemaResolver(NewPlateCode),
  })
  return (
    <div className={css.scanner}>
      <h1>{t('title')}</h1>
      <CameraView onCode={onCode} />
      <PhotoButton onCode={onCode} />
      <Form className={css.typed} onSubmit={(event) => void handleSubmit(({ code }) => onCode(code))(event)}>
        <TextField
          {...register('code')}
          label={t('typed')}
          error={formState.errors.code?.message}
          autoComplete="off"
          inputProps={{ autoCapitalize: 'off', spellCheck: false }}
        />
        <Button type="submit" variant="contained">
          {t('open')}
        </Button>
      </Form>
    </div>
  )
}
