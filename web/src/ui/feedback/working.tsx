import css from './working.module.css'

/** In the place of a form whose work is being done. */
export function Working({ text }: { text: string }) {
  return (
    <p className={css.working} role="status">
      <span className={css.spinner} aria-hidden />
      {text}
    </p>
  )
}
