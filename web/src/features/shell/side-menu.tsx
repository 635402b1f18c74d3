import ArrowLeft from 'lucide-react/icons/arrow-left'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import { Link, NavLink, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { Brand } from '../../ui/brand.tsx'
import { useCrumbs } from './breadcrumb.tsx'
import { backAddress } from './crumbs.ts'
import css from './side-menu.module.css'

export function SideMenu({ onChosen }: { onChosen?: () => void }) {
  const t = useTranslations('shell')
  const { role = '', userId = '', ...ids } = useParams()
  const home = `/${role}/${userId}`
  const back = backAddress(useCrumbs(), ids)
  return (
    <nav className={css.menu} aria-label={t('menu')}>
      <Link to={`${home}/departments`} className={css.brand} onClick={onChosen}>
        <Brand />
      </Link>
      <ul>
        <li>
          <NavLink to={`${home}/departments`} className={css.entry ?? ''} onClick={onChosen}>
            <LayoutGrid size={18} strokeWidth={1.6} aria-hidden />
            {t('departments')}
          </NavLink>
        </li>
      </ul>
      {back && (
        <div className={css.foot}>
          <Link to={`${home}${back}`} className={css.entry} onClick={onChosen}>
            <ArrowLeft size={18} strokeWidth={1.6} aria-hidden />
            {t('back')}
          </Link>
        </div>
      )}
    </nav>
  )
}
