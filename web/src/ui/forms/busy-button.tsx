import Button, { type ButtonProps } from '@mui/material/Button'
import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import css from './busy-button.module.css'

export type BusyButtonProps = Omit<ButtonProps, 'ref'> & {
  busy: boolean
  busyText: string
  /** Says why it cannot be pressed, when somebody tries. */
  onPressedDisabled?: () => void
}

/** A button whose work takes a while: it keeps its width and says what it does; further clicks do nothing. */
export function BusyButton({
  busy,
  busyText,
  onPressedDisabled,
  children,
  startIcon,
  onClick,
  ...props
}: BusyButtonProps) {
  const element = useRef<HTMLButtonElement>(null)
  const [width, setWidth] = useState<number>()
  useLayoutEffect(() => {
    if (!busy) setWidth(element.current?.offsetWidth)
  }, [busy, children])
  const button = (
    <Button
      {...props}
      ref={element}
      aria-busy={busy}
      aria-disabled={busy || props.disabled}
      startIcon={busy ? <span className={css.spinner} aria-hidden /> : startIcon}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
      style={{ ...props.style, ...(busy ? { minWidth: width } : {}) }}
    >
      {busy ? busyText : children}
    </Button>
  )
  if (!onPressedDisabled) return button
  // For the pointer alone: a disabled button takes no focus, and the fields say the same to the keyboard.
  // Pressed, not clicked: what the field that is left then says would move the button away under the click.
  const onMouseDown = (event: MouseEvent) => {
    if (!props.disabled) return
    event.preventDefault()
    onPressedDisabled()
  }
  return (
    <span role="presentation" className={css.frame} onMouseDown={onMouseDown}>
      {button}
    </span>
  )
}
