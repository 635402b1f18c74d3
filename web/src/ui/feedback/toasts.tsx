import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Loader from 'lucide-react/icons/loader'
import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { Toaster } from 'sonner'
import { errorTexts } from '@millwright/contract/errors'
import { watchPresses } from './toast-place.ts'
import { toast } from './toast.ts'

/**
 * A toast that goes takes the focus with it, and the next toast would move it to where it was before this one, from
 * wherever people are by then. So whoever presses something in a toast is back at once.
 */
function leaveWhenPressed(toasts: HTMLElement | null) {
  toasts?.addEventListener('click', () => {
    const focused = document.activeElement
    if (focused instanceof HTMLElement && toasts.contains(focused)) focused.blur()
  })
}

/**
 * Where toasts stand: below, over the bars that phones have there, away from search and reload; or above, where they
 * would cover what they speak of.
 */
export function Toasts() {
  useEffect(watchPresses, [])
  return (
    <Toaster
      ref={leaveWhenPressed}
      position="bottom-right"
      offset={{ top: 'calc(var(--topbar) + 16px)', bottom: 24, right: 'var(--toasts-right, 24px)' }}
      mobileOffset={{ top: 'calc(var(--topbar) + 8px)', bottom: 'calc(88px + var(--foot, 0px))', right: 16, left: 16 }}
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

/** A toast with the id of one that is just going would go with it: after each that was dismissed, ids are others. */
let dismissals = 0

/**
 * Runs a write under a loading toast, which becomes the server's message or its refusal.
 * A write that returns null failed in a way that the page itself shows: the toast goes.
 * Returns what the write returned, or null when it failed.
 */
export async function withToast<Reply extends { message: string }>(
  loading: string,
  write: () => Promise<Reply | null>,
): Promise<Reply | null> {
  const id = `${loading} ${dismissals}`
  toast.loading(loading, { id })
  try {
    const reply = await write()
    if (reply) toast.success(reply.message, { id })
    else {
      dismissals += 1
      toast.dismiss(id)
    }
    return reply
  } catch (error) {
    toast.error(sentenceOf(error), { id })
    return null
  }
}
