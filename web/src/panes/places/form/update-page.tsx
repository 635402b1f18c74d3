import type { AccessLevel } from '@millwright/contract/people'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { ApiError } from '../../../platform/api-error.ts'
import { useSaving } from '../../../domain/saving/use-saving.ts'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { withToast } from '../../../ui/feedback/toasts.tsx'
import { Unauthorized } from '../../../ui/feedback/unauthorized.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { useReturn } from '../../../ui/layout/use-return.ts'
import { type Difference, differencesOf, namesIn, withTheirs } from './differences.ts'
import { PlaceForm, type Outcome, type PlaceFormTexts, type PlacePicture, type RenderAccess } from './place-form.tsx'
import { createPlaceSaving, inputOf, type SendPlace } from './place-saving.ts'
import { type PlaceRecord, type PlaceInput, type PlaceValues, valuesOf } from './place-values.ts'
import css from './place-form.module.css'
import { StaleDialog } from './stale-dialog.tsx'

type Editable = PlaceRecord & { access: AccessLevel }

type UpdatePageProps = {
  /** `updating` is the toast's. */
  texts: Omit<PlaceFormTexts, 'submit'> & { updating: string; notFound: string; notFoundText: string; failed: string }
  /** As the server has it now. */
  found: { record: Editable | undefined; isMissing: boolean; error: Error | null; reload: () => void }
  /** What can be done where there is nothing to see. */
  missingAction: ReactNode
  /** Where one goes who may not, or who came straight here. */
  back: string
  hasFields: boolean
  picture?: PlacePicture
  access: RenderAccess
  /** `seen` is the `updatedAt` of what was changed. */
  send: SendPlace
  /** What a conflict comes with. */
  schema: z.ZodMiniType<PlaceRecord>
}

/** Changes a department or an asset and returns to where one came from; who may not is sent back. */
export function UpdatePage({ found, missingAction, ...props }: UpdatePageProps) {
  const { texts, back } = props
  if (found.isMissing) {
    return (
      <Page>
        <Notice kind="missing" title={texts.notFound} text={texts.notFoundText} action={missingAction} />
      </Page>
    )
  }
  if (found.error && !found.record) {
    return (
      <Page>
        <Notice kind="failed" title={texts.failed} text={found.error.message} onRetry={found.reload} />
      </Page>
    )
  }
  if (!found.record) return <FormSkeleton title={texts.title} />
  if (found.record.access !== 'full') return <Unauthorized to={back} />
  return <UpdateForm {...props} record={found.record} />
}

function UpdateForm({
  record,
  texts,
  back,
  hasFields,
  picture,
  access,
  send,
  schema,
}: Omit<UpdatePageProps, 'found' | 'missingAction'> & { record: Editable }) {
  const t = useTranslations('places')
  const confirm = useConfirm()
  const goBack = useReturn(back)
  /** What is being saved. */
  const input = useRef<PlaceInput | null>(null)
  const { saving, state } = useSaving(() => createPlaceSaving(record, { send, schema }), {
    read: () => input.current ?? inputOf(record),
    onTaken: () => undefined,
  })
  /** What the form began with, and after a conflict what it is held against. */
  const base = state.stored ?? record
  const present = state.theirs

  const update = async (typed: PlaceInput, letGo: () => void): Promise<Outcome> => {
    if (!(await confirm({ title: t('saveTitle'), text: t('saveText'), action: t('save') }))) return {}
    let wrong = {}
    input.current = typed
    // A conflict is said by a dialog.
    const saved = await withToast(texts.updating, () =>
      saving.save('save').catch((error: unknown) => {
        if (error instanceof ApiError) wrong = error.fields
        throw error
      }),
    )
    if (!saved) return { wrong }
    letGo()
    goBack()
    return 'saved'
  }
  const showPresent = (typed: PlaceValues, replace: (values: PlaceValues) => void) => {
    if (!present) return null
    const [before, theirs] = [valuesOf(base), valuesOf(present)]
    const apply = (taken: readonly Difference[]) => {
      replace(withTheirs(typed, taken))
      saving.rebase(present)
    }
    return (
      <StaleDialog
        differences={differencesOf({ base: before, mine: typed, theirs })}
        base={before}
        names={namesIn(base, present)}
        onApply={apply}
      />
    )
  }
  return (
    <Page>
      <PlaceForm
        texts={{ ...texts, submit: t('save'), busy: t('saving') }}
        values={valuesOf(record)}
        hasFields={hasFields}
        picture={picture}
        access={access}
        onSubmit={update}
        onCancel={goBack}
        over={showPresent}
      />
    </Page>
  )
}

function FormSkeleton({ title }: { title: string }) {
  return (
    <Page>
      <div className={css.form} aria-busy>
        <h1>{title}</h1>
        <div className={`${css.card} ${css.skeleton}`} aria-hidden>
          <i style={{ width: 48 }} />
          <i style={{ height: 36 }} />
          <i style={{ width: 80 }} />
          <i style={{ height: 80 }} />
        </div>
      </div>
    </Page>
  )
}
