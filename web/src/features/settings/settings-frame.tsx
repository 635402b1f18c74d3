import IconButton from '@mui/material/IconButton'
import BookA from 'lucide-react/icons/book-a'
import Factory from 'lucide-react/icons/factory'
import KeyRound from 'lucide-react/icons/key-round'
import Languages from 'lucide-react/icons/languages'
import LogIn from 'lucide-react/icons/log-in'
import Lock from 'lucide-react/icons/lock'
import Server from 'lucide-react/icons/server'
import ScrollText from 'lucide-react/icons/scroll-text'
import User from 'lucide-react/icons/user'
import Webhook from 'lucide-react/icons/webhook'
import X from 'lucide-react/icons/x'
import { NavLink, Outlet } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { useSystemRight } from '../../domain/system/system-right.ts'
import { useUser } from '../../platform/session.ts'
import { useReturn } from '../../ui/layout/use-return.ts'
import css from './settings-frame.module.css'

const places = [
  { name: 'profile', Icon: User },
  { name: 'security', Icon: Lock },
  { name: 'tokens', Icon: KeyRound },
] as const
const placesOfAdmins = [
  { name: 'signInSettings', Icon: LogIn },
  { name: 'webhooks', Icon: Webhook },
  { name: 'glossary', Icon: BookA },
  { name: 'dictionaries', Icon: Languages },
  { name: 'audit', Icon: ScrollText },
  { name: 'company', Icon: Factory },
] as const
const placesOfOperators = [{ name: 'system', Icon: Server }] as const

/** The settings beside one another: a list at the left, on narrow screens a row above. */
export function SettingsFrame() {
  const t = useTranslations('settings')
  const ids = useAddressIds()
  const isAdmin = useUser().role === 'admin'
  const { data: right } = useSystemRight()
  const shown = [...places, ...(isAdmin ? placesOfAdmins : []), ...(right?.operates ? placesOfOperators : [])]
  return (
    <div className={css.frame}>
      <nav className={css.side} aria-label={t('menu')}>
        <p>{t('title')}</p>
        <ul>
          {shown.map(({ name, Icon }) => (
            <li key={name}>
              <NavLink ref={showCurrent} to={addressOf(name, ids)} className={css.entry ?? ''}>
                <Icon size={18} strokeWidth={1.6} aria-hidden />
                {t(name)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={css.page}>
        <Outlet />
      </div>
    </div>
  )
}

/** On a phone the row is longer than the screen. */
function showCurrent(entry: HTMLAnchorElement | null) {
  if (entry?.ariaCurrent === 'page') entry.scrollIntoView({ inline: 'nearest', block: 'nearest' })
}

/** The head of a page of settings; Close goes back to where one came from. */
export function SettingsHead({ title, text }: { title: string; text?: string }) {
  const t = useTranslations('settings')
  const close = useReturn(addressOf('departments', useAddressIds()))
  return (
    <header className={css.head}>
      <div>
        <h1>{title}</h1>
        <IconButton aria-label={t('close')} title={t('close')} onClick={close}>
          <X size={18} strokeWidth={1.6} aria-hidden />
        </IconButton>
      </div>
      {text && <p>{text}</p>}
    </header>
  )
}
