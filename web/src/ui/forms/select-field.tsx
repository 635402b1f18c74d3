import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ComponentProps, useId } from 'react'
import { FieldFrame } from './field-frame.tsx'
import css from './select-field.module.css'

type SelectFieldProps = ComponentProps<'select'> & {
  label: string
  labelHidden?: boolean
  options: readonly { value: string; text: string }[]
}

/** One of a few, in the system's own menu. */
export function SelectField({ label, labelHidden = false, options, ...select }: SelectFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} labelHidden={labelHidden}>
      <span className={css.frame}>
        <select {...select} id={id}>
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDown size={16} strokeWidth={1.6} aria-hidden />
      </span>
    </FieldFrame>
  )
}
