import { useEffect, useEffectEvent, useRef } from 'react'
import css from './list-foot.module.css'

type ListFootProps = { loading: boolean; text: string; onNear: () => void }

/** The foot of a list that has more: asks for it before one has scrolled there. */
export function ListFoot({ loading, text, onNear }: ListFootProps) {
  const foot = useRef<HTMLParagraphElement>(null)
  const ask = useEffectEvent(onNear)
  useEffect(() => {
    const element = foot.current
    if (loading || !element) return
    // A screen's height ahead, of what scrolls: the window's own margin would not reach into it.
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && ask(), {
      root: element.closest('main'),
      rootMargin: '0px 0px 100%',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [loading])
  return (
    <p ref={foot} className={css.foot} role="status">
      {loading && (
        <>
          <span className={css.spinner} aria-hidden />
          {text}
        </>
      )}
    </p>
  )
}
