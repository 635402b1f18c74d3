import css from './notes.module.css'

/** The measures of a note while it is on its way. */
export function NoteSkeleton({ label }: { label: string }) {
  return (
    <div className={css.page} role="status" aria-busy aria-label={label}>
      <div className={css.bar} aria-hidden />
      <div className={`${css.column} ${css.skeleton}`} aria-hidden>
        <i style={{ width: '60%', height: 28 }} />
        <i style={{ width: '30%' }} />
        <i />
        <i />
        <i style={{ width: '80%' }} />
      </div>
    </div>
  )
}
