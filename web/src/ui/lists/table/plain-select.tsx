import ChevronDown from 'lucide-react/icons/chevron-down'
import css from './plain-select.module.css'

type PlainSelectProps = {
  label: string
  value: string
  options: readonly { value: string; text: string }[]
  onPick: (value: string) => void
}

/** The system's own menu, small, with its label before it. */
export function PlainSelect({ label, value, options, onPick }: PlainSelectProps) {
  return (
    <label className={css.label}>
      {label}
      <span>
        <select value={value} onChange={({ target }) => onPick(target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
        <ChevronDown size={16} strokeWidth={1.6} aria-hidden />
      </span>
    </label>
  )
}
