import ArrowLeft from 'lucide-react/icons/arrow-left'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Library from 'lucide-react/icons/library'
import MessagesSquare from 'lucide-react/icons/messages-square'
import ScanLine from 'lucide-react/icons/scan-line'
import Users from 'lucide-react/icons/users'
import { Link, NavLink } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { Brand } from '../../domain/brand/brand.tsx'
import { useCrumbs } from './place/breadcrumb.tsx'
import { backAddress } from './place/crumbs.ts'
import css from './side-menu.module.css'

export function SideMenu({ onChosen }: { onChosen?: () => void }) {
  const t = useTranslations('shell')
  const ids = useAddressIds()
  const departments = addressOf('departments', ids)
  const back = backAddress(useCrumbs(), ids)
  return (
    <nav className={css.menu} aria-label={t('menu')}>
      <Link to={departments} className={css.brand} onClick={onChosen}>
        <Brand />
      </Link>
      <ul>
        <li>
          <NavLink to={addressOf('assistant', { ...ids, chatId: null })} className={css.entry ?? ''} onClick={onChosen}>
            <MessagesSquare size={18} strokeWidth={1.6} aria-hidden />
            {t('assistant')}
          </NavLink>
        </li>
        <li>
          <NavLink to={addressOf('open', ids)} className={css.entry ?? ''} onClick={onChosen}>
            <ScanLine size={18} strokeWidth={1.6} aria-hidden />
            {t('open')}
          </NavLink>
        </li>
        <li>
          <NavLink to={departments} className={css.entry ?? ''} onClick={onChosen}>
            <LayoutGrid size={18} strokeWidth={1.6} aria-hidden />
            {t('departments')}
          </NavLink>
        </li>
        <li>
          <NavLink to={addressOf('bank', ids)} className={css.entry ?? ''} onClick={onChosen}>
            <Library size={18} strokeWidth={1.6} aria-hidden />
            {t('bank')}
          </NavLink>
        </li>
        <li>
          <NavLink to={addressOf('users', ids)} className={css.entry ?? ''} onClick={onChosen}>
            <Users size={18} strokeWidth={1.6} aria-hidden />
            {t('users')}
          </NavLink>
        </li>
      </ul>
      {back && (
        <div className={css.foot}>
          <Link to={back} className={css.entry} onClick={onChosen}>
            <ArrowLeft size={18} strokeWidth={1.6} aria-hidden />
            {t('back')}
          </Link>
        </div>
      )}
    </nav>
  )
}
