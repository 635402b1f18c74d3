import css from './progress-line.module.css'

/** How far a piece of work is, 0 to 100; without a percent it only says that it waits. */
export function ProgressLine({ label, percent }: { label: string; percent: number | undefined }) {
  return (
    <span
      className={css.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <span className={css.done} style={{ width: `${percent ?? 0}%` }} />
    </span>
  )
}
