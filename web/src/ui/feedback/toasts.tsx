import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Loader from 'lucide-react/icons/loader'
import X from 'lucide-react/icons/x'
import { toast, Toaster } from 'sonner'
import { errorTexts } from '@millwright/contract/errors'

/** Where toasts stand: below, over the bars that phones have there, away from search, reload and what they speak of. */
export function Toasts() {
  return (
    <Toaster
      position="bottom-right"
      offset={{ bottom: 24, right: 24 }}
      mobileOffset={{ bottom: 88, right: 16, left: 16 }}
      gap={8}
      closeButton
      icons={{
        success: <CircleCheck size={18} strokeWidth={1.6} />,
        error: <CircleX size={18} strokeWidth={1.6} />,
        loading: <Loader size={18} strokeWidth={1.6} />,
        close: <X size={16} strokeWidth={1.6} />,
      }}
    />
  )
}

const sentenceOf = (error: unknown) => (error instanceof Error && error.message) || errorTexts.internal

/** Shows why something failed; the same sentence never stands twice. */
export function toastFailure(error: unknown) {
  const sentence = sentenceOf(error)
  toast.error(sentence, { id: sentence })
}

/**
 * Runs a write under a loading toast, which becomes the server's message or its refusal.
 * A write that returns null failed in a way that the page itself shows: the toast goes.
 * Returns what the write returned, or null when it failed.
 */
export async function withToast<Reply extends { message: string }>(
  loading: string,
  write: () => Promise<Reply | null>,
): Promise<Reply | null> {
  toast.loading(loading, { id: loading, duration: Infinity })
  try {
    const reply = await write()
    if (reply) toast.success(reply.message, { id: loading, duration: 4000 })
    else toast.dismiss(loading)
    return reply
  } catch (error) {
    toast.error(sentenceOf(error), { id: loading, duration: 6000 })
    return null
  }
}
