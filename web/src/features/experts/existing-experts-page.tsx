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
import { Notice } from '../../ui/feedback/notice.tsx'
import { withToast } from '../../ui/feedback/toasts.tsx'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { useReturn } from '../../ui/layout/use-return.ts'
import { ListHead } from '../../ui/lists/list-head.tsx'
import { DataTable } from '../../ui/lists/table/data-table.tsx'
import { useTableInAddress } from '../../ui/lists/table/table-control.ts'
import css from './existing-experts-page.module.css'
import { FullAccessOnly } from './full-access-only.tsx'
import { usePersonColumns } from './person-columns.tsx'

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
  const lists = useTranslations('lists')
  const ids = useAddressIds()
  const columns = usePersonColumns<Member>()
  const goBack = useReturn(addressOf('experts', ids))
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const { search, setSearch, ...control } = useTableInAddress(choices)
  const { page, pageSize, order } = control
  const sort = control.sort as MembersQuery['sort']
  const members = useMembersPage({ search, sort, order, page, pageSize })
  const experts = useExperts(ids.assetId)
  const already = new Set((experts.data ?? []).flatMap(({ userId }) => userId ?? []))
  const [adding, add] = useAdd(ids.assetId, goBack)
  const reload = () => void Promise.all([members.refetch(), experts.refetch()])
  return (
    <>
      <ListHead
        title={t('existingTitle')}
        count={members.data?.total ?? (members.isError ? null : undefined)}
        search={search}
        texts={{ search: t('existingSearch'), reload: t('reload'), clear: lists('clearSearch') }}
        reloading={members.isFetching}
        onSearch={setSearch}
        onReload={reload}
      />
      <DataTable
        name="existing-experts"
        inForm
        texts={{ label: t('existingTitle'), loading: t('membersLoading'), failed: t('membersFailed') }}
        columns={columns}
        rows={experts.data && members.data?.rows}
        total={members.data?.total ?? 0}
        control={control}
        idOf={({ _id }) => _id}
        nameOf={({ name }) => wholeNameOf(name)}
        error={members.error ?? experts.error}
        onRetry={reload}
        selection={{
          selected: new Set([...already, ...chosen]),
          onSelected: (selected) => choose(new Set([...selected].filter((id) => !already.has(id)))),
          whyNot: ({ _id }: Member) => (already.has(_id) ? t('already') : undefined),
        }}
        empty={
          <Notice
            kind="search"
            title={lists('nothingFound', { search })}
            action={
              <Button variant="outlined" onClick={() => setSearch('')}>
                {lists('clearSearch')}
              </Button>
            }
          />
        }
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
