import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import type { RefObject } from 'react'
import css from './search-field.module.css'

type SearchFieldProps = {
  texts: { search: string; clear: string }
  value: string
  /** The key that leads here, when there is one. */
  shortcut?: string
  fieldRef?: RefObject<HTMLInputElement | null>
  onChange: (value: string) => void
}

/** Escape and its button empty it. */
export function SearchField({ texts, value, shortcut, fieldRef, onChange }: SearchFieldProps) {
  return (
    <div className={css.field} role="search">
      <Search size={18} strokeWidth={1.6} aria-hidden />
      <input
        ref={fieldRef}
        type="text"
        inputMode="search"
        aria-label={texts.search}
        placeholder={texts.search}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return
          // The next press is for what is around it.
          event.stopPropagation()
          onChange('')
        }}
      />
      {value ? (
        <button type="button" className={css.clear} aria-label={texts.clear} onClick={() => onChange('')}>
          <X size={16} strokeWidth={1.6} aria-hidden />
        </button>
      ) : (
        shortcut && <kbd aria-hidden>{shortcut}</kbd>
      )}
    </div>
  )
}
