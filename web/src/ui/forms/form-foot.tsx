import { type ReactNode, useId } from 'react'
import { BusyButton } from './busy-button.tsx'
import css from './card-form.module.css'
import { StillNeeded } from './still-needed.tsx'

type FormFootProps = {
  texts: { submit: string; busy: string }
  busy: boolean
  /** The required fields that are empty yet, as their labels say. */
  missing: readonly string[]
  /** Pressed all the same, the button shows what is missing. */
  onPressedDisabled: () => void
  /** Further buttons. */
  children?: ReactNode
}

/** The foot of a card form: the button that sends it, and what it waits for. */
export function FormFoot({ texts, busy, missing, onPressedDisabled, children }: FormFootProps) {
  const hint = useId()
  return (
    <div className={css.buttons}>
      <BusyButton
        type="submit"
        variant="contained"
        disabled={missing.length > 0}
        onPressedDisabled={onPressedDisabled}
        aria-describedby={hint}
        busy={busy}
        busyText={texts.busy}
      >
        {texts.submit}
      </BusyButton>
      {children}
      <StillNeeded id={hint} fields={missing} />
    </div>
  )
}
