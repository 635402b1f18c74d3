import { Member, type NewMember, userRoutes } from '@millwright/contract/users'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { keys } from '../../keys/keys.ts'
import { wholeNameOf } from '../../domain/people/whole-name.ts'
import { useFormSaving } from '../../domain/saving/use-form-saving.ts'
import { ApiError } from '../../platform/api-error.ts'
import { submit } from '../../platform/api.ts'
import { replaceUser, useUser } from '../../platform/session.ts'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { withToast } from '../../ui/feedback/toasts.tsx'
import { Unauthorized } from '../../ui/feedback/unauthorized.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { useReturn } from '../../ui/layout/use-return.ts'
import { MemberForm } from './member-form.tsx'
import { changesIn, memberChanges, valuesOf } from './member-values.ts'
import { OneMember } from './one-member.tsx'
import { RoleCard } from './role-card.tsx'

export function MemberUpdatePage() {
  const ids = useAddressIds()
  const { memberId } = ids
  if (useUser().role !== 'admin') return <Unauthorized to={addressOf('users', ids)} />
  return (
    <Page>
      <OneMember key={memberId} memberId={memberId}>
        {(member) => <UpdateForm member={member} />}
      </OneMember>
    </Page>
  )
}

function UpdateForm({ member }: { member: Member }) {
  const t = useTranslations('users')
  const ids = useAddressIds()
  const user = useUser()
  const cache = useQueryClient()
  const confirm = useConfirm()
  const values = useMemo(() => valuesOf(member), [member])
  const goBack = useReturn(addressOf('memberProfile', ids))
  const save = useFormSaving({
    stored: member,
    schema: Member,
    textOf: (stored) => changesIn(valuesOf(stored)),
    send: (body, { seen }) => submit(userRoutes.update, { query: { userId: member._id }, body, seen }),
    onConflict: (present) => cache.setQueryData(keys.member(member._id), present),
  })

  const update = async (typed: NewMember, letGo: () => void) => {
    if (!(await confirm({ title: t('saveTitle'), text: '', action: t('save') }))) return undefined
    let wrong: Readonly<Record<string, string>> | undefined
    const saved = await withToast(t('updating'), () =>
      save(changesIn(typed)).catch((error: unknown) => {
        if (error instanceof ApiError) wrong = error.fields
        throw error
      }),
    )
    if (!saved) return wrong
    if (member._id === user._id) replaceUser({ ...user, ...saved.data })
    letGo()
    goBack()
    return undefined
  }
  return (
    <>
      <MemberForm
        texts={{ title: t('updateTitle', { name: wholeNameOf(member.name) }), submit: t('save'), busy: t('updating') }}
        values={values}
        schema={memberChanges}
        isNew={false}
        mayEnd={member.role === 'user'}
        onSubmit={update}
        onCancel={goBack}
      />
      <RoleCard member={member} />
    </>
  )
}
