import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

/** Milliseconds until a press is a long one, and pixels that a finger may stray meanwhile. */
const long = 500
const stray = 10

/** Hears a finger that stays where it is, as in the lists of phones. */
export function useLongPress(onLongPress: (target: EventTarget) => void) {
  const press = useRef<{ x: number; y: number; timer: number } | null>(null)
  const isDone = useRef(false)
  const end = () => {
    if (press.current) clearTimeout(press.current.timer)
    press.current = null
  }
  useEffect(() => end, [])
  const fire = (target: EventTarget) => {
    end()
    if (isDone.current) return
    isDone.current = true
    onLongPress(target)
  }
  return {
    /** Whether this click is the end of a long press, which has done its work. */
    hasUsed: ({ detail }: MouseEvent) => detail > 0 && isDone.current,
    /** The browser calls a long press a context menu where it has an idea of it; it takes it from there. */
    takesMenu: ({ nativeEvent, target }: MouseEvent) => {
      const isTouch = nativeEvent instanceof window.PointerEvent && nativeEvent.pointerType === 'touch'
      if (isTouch) fire(target)
      return isTouch
    },
    handlers: {
      onPointerDown: ({ pointerType, clientX: x, clientY: y, target }: PointerEvent) => {
        end()
        isDone.current = false
        if (pointerType === 'touch') press.current = { x, y, timer: window.setTimeout(() => fire(target), long) }
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > stray) end()
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  }
}
