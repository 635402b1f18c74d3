import type { ComponentProps } from 'react'
import hidden from '../layout/visually-hidden.module.css'
import css from './switch-field.module.css'

type SwitchFieldProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  label: string
  /** Where its column and row say what it is to those who see it. */
  labelHidden?: boolean
  help?: string
}

/** On or off, at once said in words beside it. Takes what react-hook-form's `register` gives. */
export function SwitchField({ label, labelHidden = false, help, ...input }: SwitchFieldProps) {
  return (
    <label className={labelHidden ? css.alone : css.field}>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- A check box says by itself whether it is on. */}
      <input {...input} type="checkbox" role="switch" className={css.switch} />
      <span className={labelHidden ? hidden.visuallyHidden : undefined}>
        <b>{label}</b>
        {help && <small>{help}</small>}
      </span>
    </label>
  )
}
