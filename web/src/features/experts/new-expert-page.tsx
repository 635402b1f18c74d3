import { expertRoutes, type NewExpert } from '@millwright/contract/experts'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { ApiError } from '../../platform/api-error.ts'
import { submit } from '../../platform/api.ts'
import { useSubmitKey } from '../../platform/submit-key.ts'
import { withToast } from '../../ui/feedback/toasts.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { useReturn } from '../../ui/layout/use-return.ts'
import { ExpertForm } from './expert-form.tsx'
import { FullAccessOnly } from './full-access-only.tsx'

export function NewExpertPage() {
  const t = useTranslations('experts')
  const ids = useAddressIds()
  const keyFor = useSubmitKey()
  const goBack = useReturn(addressOf('experts', ids))
  const { assetId } = ids
  const create = async (body: NewExpert, letGo: () => void) => {
    let wrong: Readonly<Record<string, string>> | undefined
    const created = await withToast(t('creating'), () =>
      submit(expertRoutes.addNew, { query: { assetId }, body, key: keyFor(body) }).catch((error: unknown) => {
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
    <FullAccessOnly>
      <Page>
        <ExpertForm
          title={t('newTitle')}
          texts={{ submit: t('newSubmit'), busy: t('creatingShort') }}
          onSubmit={create}
          onCancel={goBack}
        />
      </Page>
    </FullAccessOnly>
  )
}
