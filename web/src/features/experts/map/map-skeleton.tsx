import css from './map-skeleton.module.css'

/** Has the measures of the map that comes. */
export function MapSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-busy aria-label={label} className={css.frame}>
      <div aria-hidden>
        <div className={css.head} />
        {[72, 88, 64, 80, 70, 76].map((width) => (
          <div key={width} className={css.row}>
            <i style={{ width: `${width}%` }} />
            <span />
          </div>
        ))}
      </div>
    </div>
  )
}
