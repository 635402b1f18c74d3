import { groupRoutes, type NewGroup } from '@millwright/contract/groups'
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
import { GroupForm } from './group-form.tsx'
import { type GroupValues, nothingYet, wrongIn } from './group-values.ts'

export function GroupCreatePage() {
  const t = useTranslations('groups')
  const ids = useAddressIds()
  const { role } = useUser()
  const keyFor = useSubmitKey()
  const list = addressOf('groups', ids)
  const goBack = useReturn(list)
  if (role !== 'admin') return <NoRight text={t('onlyAdmins')} to={addressOf('users', ids)} toText={t('toUsers')} />

  const create = async (body: NewGroup, letGo: () => void) => {
    let wrong: Partial<Record<keyof GroupValues, string>> = {}
    const created = await withToast(t('creating'), () =>
      submit(groupRoutes.create, { body, key: keyFor(body) }).catch((error: unknown) => {
        if (error instanceof ApiError) wrong = error.status === 409 ? { name: error.message } : wrongIn(error.fields)
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
      <GroupForm
        texts={{ title: t('create'), submit: t('createSubmit'), busy: t('creating') }}
        values={nothingYet}
        onSubmit={create}
        onCancel={goBack}
      />
    </Page>
  )
}
