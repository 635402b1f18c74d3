import { expertRoutes } from '@millwright/contract/experts'
import { type Member, memberSorts, type MembersQuery } from '@millwright/contract/users'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { useExperts } from '../../domain/experts/experts.ts'
import { useMembersPage } from '../../domain/people/members.ts'
import { wholeNameOf } from '../../domain/people/whole-name.ts'
import { submit } from '../../platform/api.ts'
import { useSubmitKey } from '../../platform/submit-key.ts'
import { withToast } from '../../ui/feedback/toasts.tsx'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { useReturn } from '../../ui/layout/use-return.ts'
import { useTableInAddress } from '../../ui/lists/table/table-control.ts'
import { listOf, TablePage } from '../../ui/lists/table-page.tsx'
import css from './existing-experts-page.module.css'
import { FullAccessOnly } from './full-access-only.tsx'
import { usePersonColumns } from './list/person-columns.tsx'

const choices = { pageSizes: [5, 10, 15], sorts: memberSorts }

export function ExistingExpertsPage() {
  return (
    <FullAccessOnly>
      <Page>
        <ExistingExperts />
      </Page>
    </FullAccessOnly>
  )
}

/** The company's members, from whom experts are chosen; who is one already stays chosen. */
function ExistingExperts() {
  const t = useTranslations('experts')
  const ids = useAddressIds()
  const columns = usePersonColumns<Member>()
  const goBack = useReturn(addressOf('experts', ids))
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const control = useTableInAddress(choices)
  const { search, page, pageSize, order } = control
  const sort = control.sort as MembersQuery['sort']
  const members = useMembersPage({ search, sort, order, page, pageSize })
  const experts = useExperts(ids.assetId)
  const already = new Set((experts.data ?? []).flatMap(({ userId }) => userId ?? []))
  const [adding, add] = useAdd(ids.assetId, goBack)
  const list = {
    ...listOf(members),
    rows: experts.data && members.data?.rows,
    error: members.error ?? experts.error,
    reload: () => void Promise.all([members.refetch(), experts.refetch()]),
  }
  return (
    <>
      <TablePage
        title={t('existingTitle')}
        name="existing-experts"
        inForm
        texts={{
          search: t('existingSearch'),
          reload: t('reload'),
          loading: t('membersLoading'),
          failed: t('membersFailed'),
        }}
        list={list}
        control={control}
        columns={columns}
        idOf={({ _id }) => _id}
        nameOf={({ name }) => wholeNameOf(name)}
        selection={{
          selected: new Set([...already, ...chosen]),
          onSelected: (selected) => choose(new Set([...selected].filter((id) => !already.has(id)))),
          whyNot: ({ _id }: Member) => (already.has(_id) ? t('already') : undefined),
        }}
      />
      <div className={css.foot}>
        <BusyButton
          variant="contained"
          disabled={chosen.size === 0}
          busy={adding}
          busyText={t('addingShort')}
          onClick={() => void add([...chosen])}
        >
          {t('add', { count: chosen.size })}
        </BusyButton>
        <Button variant="outlined" disabled={adding} onClick={goBack}>
          {t('cancel')}
        </Button>
      </div>
    </>
  )
}

function useAdd(assetId: string, onAdded: () => void) {
  const t = useTranslations('experts')
  const keyFor = useSubmitKey()
  const [adding, setAdding] = useState(false)
  const add = async (ids: string[]) => {
    setAdding(true)
    const added = await withToast(t('adding'), () =>
      submit(expertRoutes.addExisting, { query: { assetId }, body: { ids }, key: keyFor(ids) }),
    )
    setAdding(false)
    if (added) onAdded()
  }
  return [adding, add] as const
}
