import { lazy, Suspense, useRef } from 'react'
import { useSeen } from '../../../../ui/layout/use-seen.ts'
import css from './cited-figures.module.css'
import type { Figure } from './figures.ts'

// Only an answer that cites a picture loads what draws it.
const OpenedPicture = lazy(() =>
  import('./opened-picture.tsx').then(({ OpenedPicture: Picture }) => ({ default: Picture })),
)

/** A frame of fixed size, so that nothing moves when its picture comes; that is fetched when it is near the window. */
export function FigurePicture({ figure }: { figure: Figure }) {
  const frame = useRef<HTMLSpanElement>(null)
  const seen = useSeen(frame)
  return (
    <span ref={frame} className={css.frame}>
      {seen && (
        <Suspense>
          <OpenedPicture figure={figure} />
        </Suspense>
      )}
    </span>
  )
}
