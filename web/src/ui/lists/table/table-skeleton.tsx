import css from './table-skeleton.module.css'

/** Has the measures of the table that comes. */
export function TableSkeleton({ label, rows, dense }: { label: string; rows: number; dense: boolean }) {
  return (
    <div role="status" aria-busy aria-label={label} className={dense ? `${css.frame} ${css.dense}` : css.frame}>
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
