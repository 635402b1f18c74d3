import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import css from './experts.module.css'

type ContactLinksProps = {
  contact: string
  email: string
  /** What a mail is to ask. */
  question?: string | undefined
}

/** How somebody is reached: by telephone, by mail. */
export function ContactLinks({ contact, email, question }: ContactLinksProps) {
  const subject = question === undefined ? '' : `?subject=${encodeURIComponent(question)}`
  return (
    <p className={css.contact}>
      {contact && (
        <a href={`tel:${contact}`}>
          <Phone size={16} strokeWidth={1.6} aria-hidden />
          {contact}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}${subject}`}>
          <Mail size={16} strokeWidth={1.6} aria-hidden />
          {email}
        </a>
      )}
    </p>
  )
}
