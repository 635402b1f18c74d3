import { useId } from 'react'
import css from './segments.module.css'

type SegmentsProps<Value extends string> = {
  /** Says of what this is the choice. */
  label: string
  value: Value
  options: readonly { value: Value; text: string }[]
  onPick: (value: Value) => void
}

/** One of a few, all of them in sight. */
export function Segments<Value extends string>({ label, value, options, onPick }: SegmentsProps<Value>) {
  const name = useId()
  return (
    <div className={css.segments} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} data-chosen={option.value === value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onPick(option.value)} />
          {option.text}
        </label>
      ))}
    </div>
  )
}
