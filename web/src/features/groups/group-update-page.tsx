import { groupRoutes, type NewGroup, WholeGroup } from '@millwright/contract/groups'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { keys } from '../../keys/keys.ts'
import { useFormSaving } from '../../domain/saving/use-form-saving.ts'
import { ApiError, conflictIn } from '../../platform/api-error.ts'
import { call, isInvalid, isNotFound, submit } from '../../platform/api.ts'
import { useUser } from '../../platform/session.ts'
import { NoRight } from '../../ui/feedback/no-right.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { withToast } from '../../ui/feedback/toasts.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { useReturn } from '../../ui/layout/use-return.ts'
import { DirectoryGroup } from './directory-group.tsx'
import { GroupForm } from './group-form.tsx'
import { type GroupValues, valuesOf, wrongIn } from './group-values.ts'

export function GroupUpdatePage() {
  const t = useTranslations('groups')
  const ids = useAddressIds()
  const { groupId = '' } = useParams()
  const isAdmin = useUser().role === 'admin'
  const group = useQuery({
    queryKey: keys.group(groupId),
    queryFn: ({ signal }) => call(groupRoutes.fetchSingle, { query: { groupId }, signal }),
    enabled: isAdmin,
  })
  const { data, error } = group
  if (!isAdmin) return <NoRight text={t('onlyAdmins')} to={addressOf('users', ids)} toText={t('toUsers')} />
  if (data) {
    return (
      <Page>{data.fromDirectory ? <DirectoryGroup group={data} /> : <UpdateForm key={groupId} group={data} />}</Page>
    )
  }
  return (
    <Page>
      {isNotFound(error) || isInvalid(error) ? (
        <Notice kind="missing" title={t('notFound')} text={t('notFoundText')} />
      ) : error ? (
        <Notice kind="failed" title={t('singleFailed')} text={error.message} onRetry={() => void group.refetch()} />
      ) : (
        <p role="status" aria-busy>
          {t('singleLoading')}
        </p>
      )}
    </Page>
  )
}

function UpdateForm({ group }: { group: WholeGroup }) {
  const t = useTranslations('groups')
  const ids = useAddressIds()
  const cache = useQueryClient()
  const values = useMemo(() => valuesOf(group), [group])
  const goBack = useReturn(addressOf('groups', ids))
  const save = useFormSaving({
    stored: group,
    schema: WholeGroup,
    textOf: ({ name, rule, handMembers }) => inOrder({ name, rule, members: handMembers }),
    send: (body, { seen }) => submit(groupRoutes.update, { query: { groupId: group._id }, body, seen }),
    onConflict: (present) => cache.setQueryData(keys.group(group._id), present),
  })
  const update = async (body: NewGroup, letGo: () => void) => {
    let wrong: Partial<Record<keyof GroupValues, string>> = {}
    const saved = await withToast(t('updating'), () =>
      save(inOrder(body)).catch((error: unknown) => {
        // A conflict comes with the group; without, its name is taken.
        if (error instanceof ApiError && !conflictIn(error, WholeGroup))
          wrong = error.status === 409 ? { name: error.message } : wrongIn(error.fields)
        throw error
      }),
    )
    if (!saved) return wrong
    letGo()
    goBack()
    return undefined
  }
  return (
    <GroupForm
      texts={{ title: t('updateTitle', { name: group.name }), submit: t('save'), busy: t('updating') }}
      values={values}
      group={group}
      onSubmit={update}
      onCancel={goBack}
    />
  )
}

/** One group is one text, in whichever order its members were chosen. */
function inOrder({ members, ...group }: NewGroup): NewGroup {
  return { ...group, members: members.toSorted() }
}
