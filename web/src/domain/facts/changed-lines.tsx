import type { FactChanges } from '@millwright/contract/facts'
import css from './changed-lines.module.css'

type SaidValue = { value: string; unit: string }
export type ChangedLine = { subject: string; before: SaidValue; after: SaidValue }

export const saidText = ({ value, unit }: SaidValue) => [value, unit].filter((part) => part !== '').join(' ')

/** What changed: facts first, then what other sentences and rows say. */
export const linesOf = ({ changed, lines }: Pick<FactChanges, 'changed' | 'lines'>): ChangedLine[] => [
  ...changed.map(({ before, after }) => ({ subject: after.subject, before, after })),
  ...lines,
]

/** *Casing cover 150 Nm → 140 Nm*, line by line. */
export function ChangedLines({ lines }: { lines: readonly ChangedLine[] }) {
  if (lines.length === 0) return null
  return (
    <ul className={css.lines}>
      {lines.map(({ subject, before, after }) => {
        const [old, now] = [saidText(before), saidText(after)]
        return (
          <li key={`${subject} ${old} ${now}`}>
            {subject} <del>{old}</del> → <ins>{now}</ins>
          </li>
        )
      })}
    </ul>
  )
}
