import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Lock from 'lucide-react/icons/lock'
import LogOut from 'lucide-react/icons/log-out'
import User from 'lucide-react/icons/user'
import { useState } from 'react'
import { Link } from 'react-router'
import { useNow, useTimeZone, useTranslations } from 'use-intl'
import { addressOf, homeOf } from '../../addresses.ts'
import { signOut, useUser } from '../../platform/session.ts'
import { hasUnfinishedWork } from '../../platform/unfinished-work.ts'
import { Avatar } from '../../domain/people/avatar.tsx'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { toastFailure } from '../../ui/feedback/toasts.tsx'
import { dayPart } from './day-part.ts'
import { ThemeItems } from './theme-items.tsx'
import css from './user-menu.module.css'

const entries = [
  { name: 'profile', Icon: User },
  { name: 'security', Icon: Lock },
  { name: 'help', Icon: CircleQuestionMark },
] as const

/** The greeting and what one does for oneself; on phones the theme is here too. */
export function UserMenu({ withTheme }: { withTheme: boolean }) {
  const t = useTranslations('shell')
  const user = useUser()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const now = useNow({ updateInterval: 60_000 })
  const greeting = t(dayPart(now, useTimeZone()), { name: user.username })
  const confirm = useConfirm()
  const leave = async () => {
    const question = { title: t('signOutTitle'), text: t('signOutText'), action: t('signOut'), danger: true }
    if (hasUnfinishedWork() && !(await confirm(question))) return
    await signOut().catch(toastFailure)
  }
  const close = () => setAnchor(null)
  return (
    <>
      <button
        type="button"
        className={css.button}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={t('account', { greeting })}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Avatar of={user} />
        <span className={css.greeting}>{greeting}</span>
        <ChevronDown className={css.arrow ?? ''} size={16} strokeWidth={1.6} aria-hidden />
      </button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {entries.map(({ name, Icon }) => (
          <MenuItem key={name} component={Link} to={addressOf(name, homeOf(user))} onClick={close}>
            <Icon size={18} strokeWidth={1.6} aria-hidden />
            {t(name)}
          </MenuItem>
        ))}
        <Divider />
        {withTheme && <ThemeItems onChosen={close} />}
        {withTheme && <Divider />}
        <MenuItem
          divider={false}
          onClick={() => {
            close()
            void leave()
          }}
        >
          <LogOut size={18} strokeWidth={1.6} aria-hidden />
          {t('signOut')}
        </MenuItem>
      </Menu>
    </>
  )
}
