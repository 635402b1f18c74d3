/** Seconds: what begins so shortly, or is so near its end, begins anew. */
const fewSeconds = 10

const keyOf = (userId: string, resourceId: string) => `millwright-video-${userId}-${resourceId}`

/** Keeps where one is in a video, until near its end. */
export function keepPlace(
  userId: string,
  resourceId: string,
  video: Pick<HTMLVideoElement, 'currentTime' | 'duration'>,
) {
  const { currentTime, duration } = video
  const isWithin = currentTime > fewSeconds && currentTime < duration - fewSeconds
  try {
    if (isWithin) localStorage.setItem(keyOf(userId, resourceId), String(Math.floor(currentTime)))
    else localStorage.removeItem(keyOf(userId, resourceId))
  } catch {
    // Storage may be closed to us or full: then it begins at its start.
  }
}

/** The second at which one left a video; null for its start. */
export function keptPlace(userId: string, resourceId: string): number | null {
  try {
    const kept = localStorage.getItem(keyOf(userId, resourceId))
    return kept !== null && /^\d{1,9}$/.test(kept) ? Number(kept) : null
  } catch {
    return null
  }
}
