import type { ChangeEvent } from 'react'
import css from './select-box.module.css'

type SelectBoxProps = {
  label: string
  checked: boolean
  /** Some of what it stands for is selected. */
  isMixed?: boolean
  /** Why it cannot be selected. */
  whyNot?: string | undefined
  /** In a grid it is reached by the arrows. */
  inGrid?: boolean
  onToggle: (event: ChangeEvent<HTMLInputElement>) => void
}

export function SelectBox({ label, checked, isMixed = false, whyNot, inGrid = false, onToggle }: SelectBoxProps) {
  return (
    <label className={css.target} title={whyNot}>
      <input
        type="checkbox"
        className={css.box}
        tabIndex={inGrid ? -1 : undefined}
        aria-label={whyNot ? `${label}: ${whyNot}` : label}
        checked={checked}
        disabled={whyNot !== undefined}
        ref={(box) => {
          if (box) box.indeterminate = isMixed && !checked
        }}
        onChange={onToggle}
      />
    </label>
  )
}
