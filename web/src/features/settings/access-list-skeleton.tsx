import css from './access-list.module.css'

/** Of a list of what lets somebody in, while it is fetched. */
export function AccessListSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-busy aria-label={label} className={css.late}>
      <ul aria-hidden>
        {[1, 2].map((row) => (
          <li key={row}>
            <i style={{ width: 18, height: 18 }} />
            <span className={css.words}>
              <i style={{ width: 140 }} />
              <i style={{ width: 96 }} />
              <i style={{ width: 220 }} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
