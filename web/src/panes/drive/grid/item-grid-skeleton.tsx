import css from './item-grid.module.css'

const widths = [38, 46, 62, 48, 71, 55, 66, 43]

/** The rows to come, with their measures. */
export function ItemGridSkeleton({ label }: { label: string }) {
  return (
    <div className={`${css.scroller} ${css.skeleton}`} role="status" aria-busy aria-label={label}>
      {widths.map((width) => (
        <div key={width} className={css.row} aria-hidden>
          <span />
          <i style={{ width: `${width}%` }} />
        </div>
      ))}
    </div>
  )
}
