import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { nextTurn, type Turn } from '../marks/turned-boxes.ts'
import {
  bounded,
  larger,
  type PictureScale,
  scaleOf,
  scrollAfter,
  type Size,
  smaller,
  turnedSize,
} from './picture-place.ts'

/** Pixels around the picture. */
const margin = 16
type Point = { x: number; y: number }
const middleOf = ({ clientWidth, clientHeight }: HTMLElement): Point => ({ x: clientWidth / 2, y: clientHeight / 2 })

/** Scale and turn of a picture in a window that scrolls; what is under the pointer stays there. */
export function usePicture(window: RefObject<HTMLDivElement | null>, natural: Size | null) {
  const [scale, setScale] = useState<PictureScale>('fit')
  const [turn, setTurn] = useState<Turn>(0)
  const [room, setRoom] = useState<Size>({ width: 0, height: 0 })
  const turned = natural && turnedSize(natural, turn)
  const shown = turned ? scaleOf(scale, { picture: turned, room }) : 1
  const kept = useRef<{ at: Point; by: number } | null>(null)

  useLayoutEffect(() => {
    const element = window.current
    if (!element) return
    const measure = new ResizeObserver(() =>
      setRoom({ width: element.clientWidth - 2 * margin, height: element.clientHeight - 2 * margin }),
    )
    measure.observe(element)
    return () => measure.disconnect()
  }, [window])

  useLayoutEffect(() => {
    const element = window.current
    if (!element || !kept.current) return
    const { at, by } = kept.current
    kept.current = null
    element.scrollTo(scrollAfter(element.scrollLeft, at.x, by), scrollAfter(element.scrollTop, at.y, by))
  }, [window, shown])

  const zoomTo = useCallback(
    (next: number, at?: Point) => {
      const element = window.current
      if (!element) return
      const wanted = bounded(next)
      kept.current = { at: at ?? middleOf(element), by: wanted / shown }
      setScale(wanted)
    },
    [window, shown],
  )
  useGestures(window, { shown, zoomTo })

  return {
    turn,
    shown,
    turned,
    zoomIn: () => zoomTo(larger(shown)),
    zoomOut: () => zoomTo(smaller(shown)),
    zoomTo,
    fit: () => setScale('fit'),
    rotate: () => setTurn(nextTurn),
  }
}

type Gestures = { shown: number; zoomTo: (scale: number, at?: Point) => void }

/** The wheel, two fingers, and a hand that drags. */
function useGestures(window: RefObject<HTMLDivElement | null>, gestures: Gestures) {
  const latest = useRef(gestures)
  useEffect(() => {
    latest.current = gestures
  })
  useEffect(() => {
    const element = window.current
    if (!element) return
    const stop = new AbortController()
    const { signal } = stop
    const within = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
      const { left, top } = element.getBoundingClientRect()
      return { x: clientX - left, y: clientY - top }
    }
    const onWheel = (event: WheelEvent) => {
      // Where there is nothing to scroll, the wheel alone changes the scale.
      const scrolls = element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth
      if (!event.ctrlKey && !event.metaKey && (scrolls || event.shiftKey)) return
      event.preventDefault()
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : Math.sign(event.deltaY) * 100
      latest.current.zoomTo(latest.current.shown * 1.2 ** (-pixels / 100), within(event))
    }
    element.addEventListener('wheel', onWheel, { passive: false, signal })
    hearPointers(element, { latest, within, signal })
    return () => stop.abort()
  }, [window])
}

type PictureEvents = {
  latest: RefObject<Gestures>
  within: (event: PointerEvent) => Point
  signal: AbortSignal
}

function hearPointers(element: HTMLElement, { latest, within, signal }: PictureEvents) {
  const down = new Map<number, Point>()
  let spread = 0
  let began = 1
  const spreadOf = ([a, b]: Point[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0)

  element.addEventListener(
    'pointerdown',
    (event) => {
      if (event.pointerType === 'mouse' && event.button !== 0) return
      down.set(event.pointerId, within(event))
      if (down.size === 2) {
        spread = spreadOf([...down.values()])
        began = latest.current.shown
      }
    },
    { signal },
  )
  element.addEventListener(
    'pointermove',
    (event) => {
      const before = down.get(event.pointerId)
      if (!before) return
      const now = within(event)
      down.set(event.pointerId, now)
      const [first, second] = [...down.values()]
      if (first && second && spread > 0) {
        const middle = { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 }
        latest.current.zoomTo((began * spreadOf([first, second])) / spread, middle)
      } else if (event.pointerType === 'mouse') {
        element.scrollBy(before.x - now.x, before.y - now.y)
      }
    },
    { signal },
  )
  for (const end of ['pointerup', 'pointercancel', 'pointerleave'] as const) {
    element.addEventListener(end, ({ pointerId }) => down.delete(pointerId), { signal })
  }
}
