import TriangleAlert from 'lucide-react/icons/triangle-alert'
import css from './auth-form.module.css'

/** Why the form as a whole was refused. */
export function Problem({ text }: { text: string }) {
  return (
    <p className={css.problem} role="alert">
      <TriangleAlert size={18} strokeWidth={1.6} aria-hidden />
      {text}
    </p>
  )
}
