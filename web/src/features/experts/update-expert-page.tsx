import { Expert, expertRoutes, type NewExpert } from '@millwright/contract/experts'
import { skills } from '@millwright/contract/people'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { keys } from '../../keys/keys.ts'
import { useExpert } from '../../domain/experts/experts.ts'
import { useFormSaving } from '../../domain/saving/use-form-saving.ts'
import { ApiError } from '../../platform/api-error.ts'
import { submit } from '../../platform/api.ts'
import { ChangedMeanwhile } from '../../ui/feedback/changed-meanwhile.tsx'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { withToast } from '../../ui/feedback/toasts.tsx'
import { Unauthorized } from '../../ui/feedback/unauthorized.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { useReturn } from '../../ui/layout/use-return.ts'
import { ExpertForm } from './expert-form.tsx'
import { ExpertState } from './expert-state.tsx'
import { changedBetween, changesIn, valuesOf } from './expert-values.ts'
import { FullAccessOnly } from './full-access-only.tsx'

export function UpdateExpertPage() {
  const ids = useAddressIds()
  const { expert, ...state } = useExpert(ids)
  if (!expert) return <ExpertState {...state} />
  // A member's data are the member's own.
  if (expert.userId !== null) return <Unauthorized to={addressOf('experts', ids)} />
  return (
    <FullAccessOnly>
      <UpdateExpert expert={expert} />
    </FullAccessOnly>
  )
}

function UpdateExpert({ expert }: { expert: Expert }) {
  const t = useTranslations('experts')
  const confirm = useConfirm()
  const cache = useQueryClient()
  const ids = useAddressIds()
  const { assetId, expertId } = ids
  const goBack = useReturn(addressOf('expertProfile', ids))
  const fieldName = useFieldName()
  const [changed, setChanged] = useState<string[]>([])

  const save = useFormSaving({
    stored: expert,
    schema: Expert,
    textOf: (stored) => changesIn(valuesOf(stored)),
    send: (body, { seen }) => submit(expertRoutes.update, { query: { assetId, expertId }, body, seen }),
    onConflict: (present) => {
      setChanged(changedBetween(expert, present))
      cache.setQueryData(keys.expert(assetId, expertId), present)
    },
  })
  const update = async (typed: NewExpert, letGo: () => void) => {
    if (!(await confirm({ title: t('confirmTitle'), text: t('confirmText'), action: t('confirmAction') }))) return
    let wrong: Readonly<Record<string, string>> | undefined
    const saved = await withToast(t('updating'), () =>
      save(changesIn(typed)).catch((error: unknown) => {
        if (error instanceof ApiError) wrong = error.fields
        throw error
      }),
    )
    if (!saved) return wrong
    letGo()
    goBack()
    return undefined
  }
  return (
    <Page>
      <ExpertForm
        title={t('updateTitle')}
        texts={{ submit: t('updateSubmit'), busy: t('saving') }}
        expert={expert}
        notice={
          changed.length > 0 && (
            <ChangedMeanwhile>{t('changedMeanwhile', { fields: changed.map(fieldName).join(', ') })}</ChangedMeanwhile>
          )
        }
        onSubmit={update}
        onCancel={goBack}
      />
    </Page>
  )
}

/** What a field or a skill is called in the form. */
function useFieldName(): (name: string) => string {
  const t = useTranslations('experts')
  const fields = useTranslations('fields')
  const names = useTranslations('skills')
  const own = ['username', 'staffId', 'contact', 'designation', 'location', 'about'] as const
  const parts = ['firstName', 'middleName', 'lastName'] as const
  return (name) => {
    const [field, part, skill] = [own.find(is(name)), parts.find(is(name)), skills.find(is(name))]
    if (field) return t(field)
    if (part) return fields(part)
    return skill ? names(skill) : name
  }
}

const is = (name: string) => (other: string) => other === name
