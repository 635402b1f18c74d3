import MailCheck from 'lucide-react/icons/mail-check'
import css from './auth-form.module.css'

/** What was done just before this screen opened. */
export function SentNote({ text }: { text: string }) {
  return (
    <p className={css.sent} role="status">
      <MailCheck size={18} strokeWidth={1.6} aria-hidden />
      {text}
    </p>
  )
}
