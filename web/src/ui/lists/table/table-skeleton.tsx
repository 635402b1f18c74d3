import css from './table-skeleton.module.css'

type TableSkeletonProps = { label: string; rows: number; dense: boolean; bare: boolean }

/** Has the measures of the table that comes. */
export function TableSkeleton({ label, rows, dense, bare }: TableSkeletonProps) {
  return (
    <div
      role="status"
      aria-busy
      aria-label={label}
      className={`${css.frame} ${dense ? css.dense : ''} ${bare ? css.bare : ''}`}
    >
      <div aria-hidden>
        {Array.from({ length: rows + 1 }, (_, row) => (
          <div key={row} className={css.row}>
            <i />
            <i />
            <i />
            <i />
          </div>
        ))}
        <div className={css.foot} />
      </div>
    </div>
  )
}
