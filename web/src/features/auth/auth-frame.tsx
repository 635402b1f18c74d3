import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { screens } from '../../addresses.ts'
import { Brand } from '../../domain/brand/brand.tsx'
import css from './auth-frame.module.css'

/** The page around a step of signing up: the brand above, a way across at the right. */
export function AuthFrame({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <div className={css.page}>
      <title>{`${title} · Millwright`}</title>
      <header className={css.head}>
        <Link to={screens.login} className={css.home}>
          <Brand />
        </Link>
        {aside}
      </header>
      <main className={css.main}>{children}</main>
    </div>
  )
}
