import Grid from 'lucide-react/icons/grid-3x3'
import Rows from 'lucide-react/icons/rows-3'
import { Link, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import css from './view-switch.module.css'

export type View = 'table' | 'skills'

/** Which of the two stands in the address: reload, back and a pasted link keep it. */
export function useView(): View {
  return useSearchParams()[0].get('view') === 'skills' ? 'skills' : 'table'
}

const icons = { table: Rows, skills: Grid }

export function ViewSwitch() {
  const t = useTranslations('experts')
  const shown = useView()
  const [params] = useSearchParams()
  const to = (view: View) => {
    const changed = new URLSearchParams(params)
    if (view === 'table') changed.delete('view')
    else changed.set('view', view)
    return { search: changed.toString() }
  }
  return (
    <nav className={css.switch} aria-label={t('view')}>
      {(['table', 'skills'] as const).map((view) => {
        const Icon = icons[view]
        return (
          <Link key={view} to={to(view)} aria-current={view === shown ? 'page' : undefined} preventScrollReset>
            <Icon size={16} strokeWidth={1.6} aria-hidden />
            {t(view)}
          </Link>
        )
      })}
    </nav>
  )
}
