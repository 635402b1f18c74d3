import { type NewMember, userRoutes } from '@millwright/contract/users'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { ApiError } from '../../platform/api-error.ts'
import { submit } from '../../platform/api.ts'
import { useUser } from '../../platform/session.ts'
import { useSubmitKey } from '../../platform/submit-key.ts'
import { NoRight } from '../../ui/feedback/no-right.tsx'
import { withToast } from '../../ui/feedback/toasts.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { useReturn } from '../../ui/layout/use-return.ts'
import { MemberForm } from './member-form.tsx'
import { newMember, newMemberValues } from './member-values.ts'

export function MemberCreatePage() {
  const t = useTranslations('users')
  const ids = useAddressIds()
  const { role, timeZone } = useUser()
  const keyFor = useSubmitKey()
  const [values] = useState(() => newMemberValues(timeZone))
  const list = addressOf('users', ids)
  const goBack = useReturn(list)
  if (role !== 'admin') return <NoRight text={t('onlyAdmins')} to={list} toText={t('toUsers')} />

  const create = async (body: NewMember, letGo: () => void) => {
    let wrong: Readonly<Record<string, string>> | undefined
    const created = await withToast(t('creating'), () =>
      submit(userRoutes.create, { body, key: keyFor(body) }).catch((error: unknown) => {
        // Whose address it is stays unsaid.
        if (error instanceof ApiError) wrong = error.status === 409 ? { email: error.message } : error.fields
        throw error
      }),
    )
    if (!created) return wrong
    letGo()
    goBack()
    return undefined
  }
  return (
    <Page>
      <MemberForm
        texts={{ title: t('createTitle'), submit: t('createSubmit'), busy: t('creating') }}
        values={values}
        schema={newMember}
        isNew
        mayEnd
        onSubmit={create}
        onCancel={goBack}
      />
    </Page>
  )
}
