export type Mail = {
  /** The same for every attempt at this mail: letters, digits, `.` and `-`. */
  id: string
  to: string | readonly string[]
  /** The company in whose name it goes out, as it was typed. */
  company?: string
  /** Whom a reply goes to, when not the sender. */
  replyTo?: string
  subject: string
  text: string
  html: string
}

/** Resolves when the mail is in other hands; throws otherwise, and may then be called again with the same mail. */
export type SendMail = (mail: Mail, signal: AbortSignal) => Promise<void>
