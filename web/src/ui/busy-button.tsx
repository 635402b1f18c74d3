import Button, { type ButtonProps } from '@mui/material/Button'
import { useLayoutEffect, useRef, useState } from 'react'
import css from './busy-button.module.css'

type BusyButtonProps = Omit<ButtonProps, 'ref'> & { busy: boolean; busyText: string }

/** A button whose work takes a while: it keeps its width and says what it does; further clicks do nothing. */
export function BusyButton({ busy, busyText, children, startIcon, onClick, ...button }: BusyButtonProps) {
  const element = useRef<HTMLButtonElement>(null)
  const [width, setWidth] = useState<number>()
  useLayoutEffect(() => {
    if (!busy) setWidth(element.current?.offsetWidth)
  }, [busy, children])
  return (
    <Button
      {...button}
      ref={element}
      aria-busy={busy}
      aria-disabled={busy || button.disabled}
      startIcon={busy ? <span className={css.spinner} aria-hidden /> : startIcon}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
      style={{ ...button.style, ...(busy ? { minWidth: width } : {}) }}
    >
      {busy ? busyText : children}
    </Button>
  )
}
