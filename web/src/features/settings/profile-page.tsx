import { User } from '@millwright/contract/people'
import { type ProfileChanges, settingsRoutes } from '@millwright/contract/settings'
import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { useController, useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useFormSaving } from '../../domain/saving/use-form-saving.ts'
import { ApiError } from '../../platform/api-error.ts'
import { submitForm } from '../../platform/api.ts'
import { replaceUser, useUser } from '../../platform/session.ts'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { showRefused } from '../../ui/forms/show-refused.ts'
import { useLeaveGuard } from '../../ui/forms/use-leave-guard.ts'
import { ContactField, NameFields, TimeZoneField, UsernameField } from '../../domain/people/person-fields.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { withToast } from '../../ui/feedback/toasts.tsx'
import { Avatar } from '../../domain/people/avatar.tsx'
import { PictureField } from '../../domain/pictures/picture-field.tsx'
import { usePictureChange } from '../../domain/pictures/use-picture-change.ts'
import css from './profile-page.module.css'
import { inputOf, maySave, profileFields, profileSchema, valuesOf, type ProfileValues } from './profile-values.ts'
import { SettingsHead } from './settings-frame.tsx'
import { schemaResolver } from '../../platform/schema-resolver.ts'

export function ProfilePage() {
  const t = useTranslations('settings')
  const user = useUser()
  const [picture, changePicture] = usePictureChange(user.profilePic)
  const form = useForm<ProfileValues, unknown, ProfileChanges>({
    defaultValues: valuesOf(user),
    resolver: schemaResolver(profileSchema(user)),
    mode: 'onTouched',
  })
  const { register, control, formState, handleSubmit, reset, setError } = form
  const { errors, isSubmitting, dirtyFields } = formState
  const timeZone = useController({ control, name: 'timeZone' })
  const typed = useWatch({ control, compute: (values: ProfileValues) => values })
  const changed = Object.keys(dirtyFields).length > 0 || picture.kind !== 'kept'
  const enabled = maySave(typed, { changed, saving: isSubmitting })
  useLeaveGuard(changed && !isSubmitting)

  // What another tab or device saved is taken over, save where something else is typed here.
  useEffect(() => {
    reset(valuesOf(user), { keepDirtyValues: true, keepErrors: true, keepTouched: true })
  }, [user, reset])

  const send = useFormSaving({
    stored: user,
    schema: User,
    textOf: inputOf,
    send: ({ file, ...fields }, { seen }) => submitForm(settingsRoutes.updateProfile, { fields, file, seen }),
    onConflict: replaceUser,
  })
  const save = async (values: ProfileChanges) => {
    const profilePic = picture.kind === 'removed' ? '' : user.profilePic
    const file = picture.kind === 'new' ? picture.blob : undefined
    const saved = await withToast(t('updatingProfile'), () =>
      send({ ...values, profilePic, file }).catch((error: unknown) => {
        if (error instanceof ApiError) showRefused({ names: profileFields, wrong: error.fields, setError })
        throw error
      }),
    )
    if (!saved) return
    changePicture({ kind: 'kept' })
    replaceUser(saved.data)
    reset(valuesOf(saved.data))
  }

  return (
    <Form
      className={css.page}
      onSubmit={(event) => void (enabled ? handleSubmit(save)(event) : event.preventDefault())}
    >
      <SettingsHead title={t('profile')} />
      <div className={css.fields}>
        <div className={css.wide}>
          <PictureField standing={user.profilePic} change={picture} onChange={changePicture}>
            {(profilePic) => <Avatar of={{ ...user, profilePic }} size="large" />}
          </PictureField>
        </div>
        <div className={css.wide}>
          <TextField label={t('email')} help={t('emailHelp')} type="email" value={user.email} readOnly />
        </div>
        <NameFields fieldOf={(part) => ({ ...register(part), error: errors[part]?.message })} />
        <UsernameField {...register('username')} error={errors.username?.message} />
        <ContactField {...register('contact')} error={errors.contact?.message} optional />
        <TimeZoneField
          value={timeZone.field.value}
          onPick={timeZone.field.onChange}
          onBlur={timeZone.field.onBlur}
          error={errors.timeZone?.message}
        />
      </div>
      <div className={css.buttons}>
        <BusyButton
          type="submit"
          variant="contained"
          disabled={!enabled && !isSubmitting}
          // What was changed and may not be saved is wrong somewhere: it is said there.
          onPressedDisabled={() => void (changed && handleSubmit(save)())}
          busy={isSubmitting}
          busyText={t('saving')}
        >
          {t('save')}
        </BusyButton>
        <Button
          variant="outlined"
          disabled={!changed || isSubmitting}
          onClick={() => {
            reset()
            changePicture({ kind: 'kept' })
          }}
        >
          {t('cancel')}
        </Button>
      </div>
    </Form>
  )
}
