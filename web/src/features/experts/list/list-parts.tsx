import Button from '@mui/material/Button'
import Plus from 'lucide-react/icons/plus'
import UserCheck from 'lucide-react/icons/user-check'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../../addresses.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ListHead } from '../../../ui/lists/list-head.tsx'
import { useWideHead } from '../../../ui/lists/use-wide-head.ts'
import css from './list-parts.module.css'
import { ViewSwitch } from './view-switch.tsx'

type HeadProps = {
  mayEdit: boolean
  count: number | null | undefined
  search: string
  reloading: boolean
  onSearch: (search: string) => void
  onReload: () => void
  /** What can be done with those that are selected. */
  children?: ReactNode
}

/** The head that the table and the map of experts share. */
export function ExpertsHead({ mayEdit, count, search, reloading, onSearch, onReload, children }: HeadProps) {
  const t = useTranslations('experts')
  const lists = useTranslations('lists')
  const isWide = useWideHead()
  const addExisting = mayEdit && <AddExistingButton />
  return (
    <>
      <ListHead
        title={t('title')}
        count={count}
        search={search}
        texts={{ search: t('search'), reload: t('reload'), clear: lists('clearSearch') }}
        reloading={reloading}
        onSearch={onSearch}
        onReload={onReload}
        beside={isWide && <ViewSwitch />}
        // In one line there is no room for both.
        further={isWide && (children || addExisting)}
        action={mayEdit && <CreateButton />}
      />
      {!isWide && (
        <div className={css.bar}>
          <ViewSwitch />
          {children}
          <span className={css.rest} />
          {addExisting}
        </div>
      )}
    </>
  )
}

function CreateButton() {
  const t = useTranslations('experts')
  return (
    <Button
      variant="contained"
      component={Link}
      to={addressOf('newExpert', useAddressIds())}
      startIcon={<Plus size={18} strokeWidth={1.6} />}
    >
      {t('create')}
    </Button>
  )
}

function AddExistingButton() {
  const t = useTranslations('experts')
  return (
    <Button
      variant="outlined"
      component={Link}
      to={addressOf('existingExperts', useAddressIds())}
      startIcon={<UserCheck size={18} strokeWidth={1.6} />}
    >
      {t('addExisting')}
    </Button>
  )
}

/** None yet. */
export function NoExperts({ mayEdit }: { mayEdit: boolean }) {
  const t = useTranslations('experts')
  return <Notice kind="empty" icon={Users} title={t('empty')} text={t(mayEdit ? 'emptyText' : 'emptyReader')} />
}
