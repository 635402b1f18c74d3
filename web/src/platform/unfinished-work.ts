const unfinished = new Set<string>()

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

/** Says that work which ends with the page has begun or is over; while there is any, the browser asks before it leaves. */
export function setUnfinished(name: string, isUnfinished: boolean) {
  if (isUnfinished) unfinished.add(name)
  else unfinished.delete(name)
  // Chrome keeps pages with this listener out of its back cache: only while it is needed.
  if (unfinished.size > 0) window.addEventListener('beforeunload', askBeforeLeaving)
  else window.removeEventListener('beforeunload', askBeforeLeaving)
}

export const hasUnfinishedWork = () => unfinished.size > 0
