import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type * as z from 'zod/mini'
import { ApiError } from '../../platform/api-error.ts'
import { useSubmitKey } from '../../platform/submit-key.ts'
import { Page } from '../../ui/layout/page.tsx'
import { type NameAndInfo, NameInfoForm, type NameInfoTexts } from './name-info-form.tsx'
import { withToast } from '../../ui/feedback/toasts.tsx'
import { Unauthorized } from '../../ui/feedback/unauthorized.tsx'

type CreatePageProps = {
  /** `creating` is the toast's. */
  texts: NameInfoTexts & { creating: string }
  mayCreate: boolean
  /** Where one comes from, and finds what was created. */
  list: { address: string; key: QueryKey }
  schema: z.ZodMiniType<NameAndInfo, NameAndInfo>
  /** Sends it under its Idempotency-Key. */
  send: (typed: NameAndInfo, key: string) => Promise<{ message: string }>
}

/** Creates a department or an asset and returns to their list; who may not is sent back there. */
export function CreatePage({ texts, mayCreate, list, schema, send }: CreatePageProps) {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const keyFor = useSubmitKey()
  if (!mayCreate) return <Unauthorized to={list.address} />

  const create = async (typed: NameAndInfo) => {
    let wrong: Readonly<Record<string, string>> | undefined
    const created = await withToast(texts.creating, () =>
      send(typed, keyFor(typed)).catch((error: unknown) => {
        if (error instanceof ApiError) wrong = error.fields
        throw error
      }),
    )
    if (!created) return wrong
    await cache.invalidateQueries({ queryKey: list.key })
    await navigate(list.address, { replace: true })
    return undefined
  }
  return (
    <Page>
      <NameInfoForm texts={texts} schema={schema} onSubmit={create} onCancel={() => void navigate(list.address)} />
    </Page>
  )
}
