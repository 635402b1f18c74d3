import { type Expert, expertRoutes, type ExpertsQuery, expertSorts } from '@millwright/contract/experts'
import IconButton from '@mui/material/IconButton'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../../addresses.ts'
import { readAgain } from '../../../keys/follow-writes.ts'
import { useExpertsPage } from '../../../domain/experts/experts.ts'
import { wholeNameOf } from '../../../domain/people/whole-name.ts'
import { submit } from '../../../platform/api.ts'
import { useUser } from '../../../platform/session.ts'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { withToast } from '../../../ui/feedback/toasts.tsx'
import { BusyButton } from '../../../ui/forms/busy-button.tsx'
import { useTableInAddress } from '../../../ui/lists/table/table-control.ts'
import { listOf, TablePage } from '../../../ui/lists/table-page.tsx'
import { useFocusAfterGone } from '../../../ui/lists/use-focus-after-gone.ts'
import css from './experts-table.module.css'
import { ExpertsHead, NoExperts } from './list-parts.tsx'
import { usePersonColumns } from './person-columns.tsx'
import { useProfileAddress } from '../use-profile-address.ts'

const choices = { pageSizes: [5, 10, 15], sorts: expertSorts }
const none: ReadonlySet<string> = new Set()

export function ExpertsTable({ mayEdit }: { mayEdit: boolean }) {
  const t = useTranslations('experts')
  const ids = useAddressIds()
  const navigate = useNavigate()
  const profile = useProfileAddress()
  const columns = usePersonColumns(nameLink)
  const mayDelete = useUser().role === 'admin'
  const [selected, select] = useState(none)
  const [removing, setRemoving] = useState(false)
  const control = useTableInAddress(choices)
  const { search, page, pageSize, order } = control
  const sort = control.sort as ExpertsQuery['sort']
  const experts = useExpertsPage({ assetId: ids.assetId, search, sort, order, page, pageSize })
  const remove = useRemove(ids.assetId)
  const { frame, willGo } = useFocusAfterGone<HTMLDivElement>(experts.data?.rows.map(({ _id }) => _id))
  const list = listOf(experts)
  const removeSelected = async () => {
    setRemoving(true)
    // One that somebody else has deleted would fail every deletion after this one.
    if (await remove([...selected])) {
      willGo([...selected])
      select(none)
    }
    setRemoving(false)
  }
  return (
    <TablePage
      title={t('title')}
      name="experts"
      texts={{ search: t('search'), reload: t('reload'), loading: t('loading'), failed: t('failed') }}
      list={list}
      control={control}
      columns={columns}
      idOf={({ _id }) => _id}
      nameOf={({ name }) => wholeNameOf(name)}
      onOpen={(expert) => void navigate(profile(expert))}
      // Experts who are members are changed where members are.
      menuOf={mayEdit ? (expert: Expert) => expert.userId === null && <EditLink expert={expert} /> : undefined}
      selection={mayDelete ? { selected, onSelected: select } : undefined}
      frame={frame}
      none={<NoExperts mayEdit={mayEdit} />}
      head={
        <ExpertsHead
          mayEdit={mayEdit}
          count={list.rows ? list.total : list.error ? null : undefined}
          search={search}
          reloading={list.reloading}
          onSearch={control.setSearch}
          onReload={list.reload}
        >
          {selected.size > 0 && (
            <>
              <span className={css.count} aria-live="polite">
                {t('selected', { count: selected.size })}
              </span>
              <BusyButton
                variant="outlined"
                color="error"
                busy={removing}
                busyText={t('deletingShort')}
                startIcon={<Trash size={18} strokeWidth={1.6} />}
                onClick={() => void removeSelected()}
              >
                {t('delete')}
              </BusyButton>
            </>
          )}
        </ExpertsHead>
      }
    />
  )
}

const nameLink = (expert: Expert) => <ProfileLink expert={expert} />

function ProfileLink({ expert }: { expert: Expert }) {
  return <Link to={useProfileAddress()(expert)}>{wholeNameOf(expert.name)}</Link>
}

function EditLink({ expert }: { expert: Expert }) {
  const t = useTranslations('experts')
  const ids = useAddressIds()
  return (
    <IconButton
      size="small"
      component={Link}
      to={addressOf('updateExpert', { ...ids, expertId: expert._id })}
      aria-label={t('editNamed', { name: wholeNameOf(expert.name) })}
      title={t('edit')}
    >
      <Pencil size={16} strokeWidth={1.6} aria-hidden />
    </IconButton>
  )
}

/** Asks, then deletes all of them or none; resolves to whether it was meant: the list is read anew either way. */
function useRemove(assetId: string) {
  const t = useTranslations('experts')
  const confirm = useConfirm()
  return async (ids: string[]): Promise<boolean> => {
    const count = ids.length
    const isMeant = await confirm({
      title: t('deleteTitle', { count }),
      text: t('deleteText'),
      action: t('delete'),
      danger: true,
    })
    if (!isMeant) return false
    await withToast(t('deleting'), () => submit(expertRoutes.delete, { query: { assetId }, body: { ids } }))
    await readAgain()
    return true
  }
}
