import type { ReactNode } from 'react'
import { TimeText } from '../../ui/values/time-text.tsx'
import css from './system.module.css'

export type Row = { name: string; value: ReactNode }

export function FactList({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className={css.facts}>
      {rows.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function TimeOr({ at, never }: { at: string | null | undefined; never: string }) {
  return at ? <TimeText at={at} /> : never
}
