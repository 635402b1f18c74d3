import css from './documents.module.css'

const widths = [46, 35, 40, 31, 43]

export function DocumentsSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <ul className={`${css.list} ${css.skeleton}`} aria-hidden>
        {widths.map((width) => (
          <li key={width} className={css.row}>
            <i style={{ width: 18 }} />
            <span className={css.main}>
              <i style={{ width: `${width}%` }} />
            </span>
            <i style={{ width: 90 }} />
            <i style={{ width: 60 }} />
          </li>
        ))}
      </ul>
    </div>
  )
}
