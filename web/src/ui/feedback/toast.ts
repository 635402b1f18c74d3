import { toast as show, type ExternalToast } from 'sonner'
import { isPressedBelow } from './toast-place.ts'

type Show = (text: string, options?: ExternalToast) => void

/** Long enough to be read by one who has just looked elsewhere, in ms; why something failed is the longer sentence. */
const readingTimes = { done: 5000, failed: 8000 }

const isShown = (id: ExternalToast['id']) => show.getToasts().some((shown) => shown.id === id)

/** A toast never covers the control it speaks of; one that is shown already stays where it stands. */
const placed =
  (kind: Show, duration: number): Show =>
  (text, options = {}) => {
    const place: ExternalToast = !isShown(options.id) && isPressedBelow() ? { position: 'top-right' } : {}
    kind(text, { duration, ...options, ...place })
  }

/** The toasts of the page; each stands away from what was pressed last. */
export const toast = {
  success: placed(show.success, readingTimes.done),
  info: placed(show.info, readingTimes.failed),
  error: placed(show.error, readingTimes.failed),
  loading: placed(show.loading, Infinity),
  dismiss: (id: string) => show.dismiss(id),
  isShown,
}
