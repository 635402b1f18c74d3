import type { ComponentProps, MouseEvent } from 'react'

const isOn = ({ target }: MouseEvent, controls: string) =>
  target instanceof Element && target.closest(controls) !== null
const choice = 'label:has(input[type=radio], input[type=checkbox])'
const pressed = `button, a[href], ${choice}`
/** Buttons that are a part of their field take no focus by Tab. */
const besideFields = 'button:not([tabindex="-1"]), a[href]'

/**
 * A form whose buttons stay under the pointer: what a field says when it is left would move them away between press
 * and click. So a press leaves the focus where it is; the keyboard leaves a field as ever.
 */
export function Form({ onMouseDown, onClick, ...form }: ComponentProps<'form'>) {
  return (
    // It looks at what bubbles from the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <form
      noValidate
      {...form}
      onMouseDown={(event) => {
        if (isOn(event, pressed)) event.preventDefault()
        onMouseDown?.(event)
      }}
      onClick={(event) => {
        onClick?.(event)
        // Its own press gave it no focus; the keys go on from what was chosen.
        if (event.target instanceof Element) event.target.closest<HTMLLabelElement>(choice)?.control?.focus()
        const { nativeEvent } = event
        const byTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch'
        // The keys that a phone shows for the field would cover what the button leads to.
        if (byTouch && isOn(event, besideFields) && document.activeElement instanceof HTMLElement)
          document.activeElement.blur()
      }}
    />
  )
}
