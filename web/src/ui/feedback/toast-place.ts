/** The widest window that sonner shows its toasts across, in px. */
const narrow = 600
/** How far up from the lower end toasts reach: where they stand and three lines of text, in px. */
const reach = { narrow: 240, wide: 130 }

type Press = { control: Element; x: number; y: number }

let pressed: Press | undefined

/** Remembers where the last press was; returns what ends it. */
export function watchPresses() {
  const press = ({ target, clientX, clientY, detail, isTrusted }: MouseEvent) => {
    // The page itself presses what asks for files.
    if (!isTrusted || !(target instanceof Element)) return
    // Keys press at no place: the mouse rests where it was.
    const at = detail > 0 ? { x: clientX, y: clientY } : { x: pressed?.x ?? 0, y: pressed?.y ?? 0 }
    pressed = { control: target.closest('button, a, label, [role]') ?? target, ...at }
  }
  document.addEventListener('click', press, true)
  return () => document.removeEventListener('click', press, true)
}

/** Whether a toast at its usual place, below on the right, would cover what was pressed last or the mouse there. */
export function isPressedBelow() {
  if (!pressed) return false
  const { control, x, y } = pressed
  const isNarrow = innerWidth <= narrow
  const top = innerHeight - (isNarrow ? reach.narrow : reach.wide)
  const left = isNarrow ? 0 : innerWidth / 2
  const { right, bottom } = control.getBoundingClientRect()
  return (bottom > top && right > left) || (y > top && x > left)
}
