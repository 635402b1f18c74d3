import type { ReactNode } from 'react'
import Users from 'lucide-react/icons/users'
import { Link } from 'react-router'
import css from './card-grid.module.css'
import { AssetMark } from '../../domain/places/asset-mark.tsx'
import { TimeText } from '../../ui/values/time-text.tsx'

type Card = {
  id: string
  name: string
  info: string
  people: number
  updatedAt: string
  /** Of an asset, '' where it has none. */
  picture?: string
}
type CardGridProps = {
  label: string
  cards: readonly Card[]
  addressOf: (id: string) => string
  peopleText: (count: number) => string
  /** What may be done with it; null where nothing may. */
  menuOf: (id: string) => ReactNode
}

/** Departments or assets as cards: 2 columns on phones, then 3, 4, 5 and 6. */
export function CardGrid({ label, cards, addressOf, peopleText, menuOf }: CardGridProps) {
  return (
    <ul className={css.grid} aria-label={label}>
      {cards.map(({ id, name, info, people, updatedAt, picture }) => (
        <li key={id} data-id={id} className={picture === undefined ? css.place : `${css.place} ${css.pictured}`}>
          <Link to={addressOf(id)} className={css.card}>
            <span className={css.body}>
              {picture !== undefined && <AssetMark picture={picture} />}
              <b className={css.name} title={name}>
                {name}
              </b>
              <span className={css.info}>{info}</span>
            </span>
            <span className={css.foot}>
              <span className={css.people} title={peopleText(people)}>
                <Users size={16} strokeWidth={1.6} aria-hidden />
                <span aria-hidden>{people}</span>
                <span className={css.visuallyHidden}>{peopleText(people)}</span>
              </span>
              <TimeText at={updatedAt} className={css.time} />
            </span>
          </Link>
          {menuOf(id)}
        </li>
      ))}
    </ul>
  )
}

export function CardGridSkeleton({ label, isPictured }: { label: string; isPictured: boolean }) {
  return (
    <div role="status" aria-label={label}>
      <ul className={`${css.grid} ${css.late}`} aria-hidden>
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((card) => (
          <li key={card}>
            <span className={css.card}>
              <span className={css.body}>
                {isPictured && <i className={css.mark} />}
                <i style={{ width: '60%', height: 14 }} />
                <i style={{ width: '96%' }} />
                <i style={{ width: '84%' }} />
                <i style={{ width: '52%' }} />
              </span>
              <span className={css.foot}>
                <span className={css.people}>
                  <i style={{ width: 28 }} />
                </span>
                <span className={css.time}>
                  <i style={{ width: 64 }} />
                </span>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
