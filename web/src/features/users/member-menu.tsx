import type { Member } from '@millwright/contract/users'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { wholeNameOf } from '../../domain/people/whole-name.ts'
import { useUser } from '../../platform/session.ts'
import { useMemberActions } from './use-member-actions.ts'
import entry from '../../ui/layout/menu-entry.module.css'

/** What an admin can do with a row. */
export function MemberMenu({ member }: { member: Member }) {
  const t = useTranslations('users')
  const ids = { ...useAddressIds(), memberId: member._id }
  const isViewer = useUser()._id === member._id
  const { changeRole, remove } = useMemberActions()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const choose = (act: (member: Member) => Promise<void>) => {
    close()
    void act(member)
  }
  return (
    <>
      <IconButton
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={t('menuOf', { name: wholeNameOf(member.name) })}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <EllipsisVertical size={18} strokeWidth={1.6} aria-hidden />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        <MenuItem component={Link} to={addressOf('memberProfile', ids)} onClick={close}>
          {t('open')}
        </MenuItem>
        <MenuItem component={Link} to={addressOf('memberUpdate', ids)} onClick={close}>
          {t('edit')}
        </MenuItem>
        {!isViewer && (
          <MenuItem onClick={() => choose(changeRole)}>
            {t(member.role === 'admin' ? 'makeUser' : 'makeAdmin')}
          </MenuItem>
        )}
        {!isViewer && <Divider />}
        {!isViewer && (
          <MenuItem className={entry.deletes ?? ''} onClick={() => choose(remove)}>
            {t('remove')}
          </MenuItem>
        )}
      </Menu>
    </>
  )
}
