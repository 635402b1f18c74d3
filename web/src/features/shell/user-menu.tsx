import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import ChevronDown from 'lucide-react/icons/chevron-down'
import LogOut from 'lucide-react/icons/log-out'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { signOut, useUser } from '../../platform/session.ts'
import { hasUnfinishedWork } from '../../platform/unfinished-work.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { toastFailure } from '../../ui/toasts.tsx'
import { dayPart } from './day-part.ts'
import { initialsOf } from './initials.ts'
import { ThemeItems } from './theme-items.tsx'
import css from './user-menu.module.css'

/** The greeting and what one does for oneself; on phones the theme is here too. */
export function UserMenu({ withTheme }: { withTheme: boolean }) {
  const t = useTranslations('shell')
  const user = useUser()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [openedAt] = useState(() => new Date())
  const greeting = t(dayPart(openedAt, user.timeZone), { name: user.username })
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
        <span className={css.avatar} data-initials={initialsOf(user)} aria-hidden />
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
        {withTheme && <ThemeItems onChosen={close} />}
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
