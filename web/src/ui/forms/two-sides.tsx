import type { ReactNode } from 'react'
import { Segments } from './segments.tsx'
import css from './two-sides.module.css'

export type Side = 'mine' | 'theirs'
const sides = ['mine', 'theirs'] as const

type TwoSidesProps<Each> = {
  /** What two people have written differently. */
  differences: readonly Each[]
  keyOf: (each: Each) => string
  /** A heading, and what the choice is named where that says too little. */
  titleOf: (each: Each) => { title: string; label?: string }
  valueOf: (each: Each, side: Side) => ReactNode
  chosen: (each: Each) => Side
  texts: Record<Side | 'keepMine' | 'takeTheirs', string>
  onPick: (each: Each, side: Side) => void
}

/** Differences between one's own words and somebody else's, both to be seen, one of each to be chosen. */
export function TwoSides<Each>(props: TwoSidesProps<Each>) {
  const { differences, keyOf, titleOf, valueOf, chosen, texts, onPick } = props
  const options = [
    { value: 'mine', text: texts.keepMine },
    { value: 'theirs', text: texts.takeTheirs },
  ] as const
  return (
    <ul className={css.list}>
      {differences.map((each) => {
        const { title, label = title } = titleOf(each)
        return (
          <li key={keyOf(each)}>
            <div className={css.head}>
              <h3>{title}</h3>
              <Segments label={label} value={chosen(each)} options={options} onPick={(side) => onPick(each, side)} />
            </div>
            <dl className={css.sides}>
              {sides.map((side) => (
                <div key={side}>
                  <dt>{texts[side]}</dt>
                  <dd>{valueOf(each, side)}</dd>
                </div>
              ))}
            </dl>
          </li>
        )
      })}
    </ul>
  )
}
