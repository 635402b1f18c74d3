import { useTranslations } from 'use-intl'
import { ApiError } from '../../../platform/api-error.ts'
import { useSubmitKey } from '../../../platform/submit-key.ts'
import { withToast } from '../../../ui/feedback/toasts.tsx'
import { Unauthorized } from '../../../ui/feedback/unauthorized.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { useReturn } from '../../../ui/layout/use-return.ts'
import { PlaceForm, type Outcome, type PlaceFormTexts, type PlacePicture, type RenderAccess } from './place-form.tsx'
import { nothingYet, type PlaceInput } from './place-values.ts'

type CreatePageProps = {
  /** `creating` is the toast's. */
  texts: PlaceFormTexts & { creating: string }
  mayCreate: boolean
  /** Where what was created is found. */
  list: string
  hasFields: boolean
  picture?: PlacePicture
  access: RenderAccess
  /** Sends it under its Idempotency-Key. */
  send: (input: PlaceInput, key: string) => Promise<{ message: string }>
}

/** Creates a department or an asset and returns to where one came from; who may not is sent back to the list. */
export function CreatePage({ texts, mayCreate, list, hasFields, picture, access, send }: CreatePageProps) {
  const t = useTranslations('fields')
  const keyFor = useSubmitKey()
  const goBack = useReturn(list)
  if (!mayCreate) return <Unauthorized to={list} />

  const create = async (input: PlaceInput, letGo: () => void): Promise<Outcome> => {
    let wrong = {}
    const created = await withToast(texts.creating, () =>
      send(input, keyFor(input)).catch((error: unknown) => {
        if (error instanceof ApiError) wrong = error.fields
        throw error
      }),
    )
    if (!created) return { wrong }
    letGo()
    goBack()
    return 'saved'
  }
  return (
    <Page>
      <PlaceForm
        texts={{ ...texts, busy: t('creating') }}
        values={nothingYet}
        hasFields={hasFields}
        picture={picture}
        access={access}
        onSubmit={create}
        onCancel={goBack}
      />
    </Page>
  )
}
