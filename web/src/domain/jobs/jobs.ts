import type { Job } from '@millwright/contract/processing'
import { useSyncExternalStore } from 'react'
import { joinJobs, type JobPlace, type JobStream, jobStreams, wakeOtherTabs } from './job-feed.ts'
import { changeTracker } from './tracker-view.ts'

export type JobList = {
  /** The asset whose jobs these are. */
  place: JobPlace | null
  jobs: readonly Job[]
  /** Since when they can no longer be followed. */
  lostAt: Date | null
}
type Feeds = Record<JobStream, ReturnType<typeof joinJobs>>

/** What is shown outlives the asset's pages: the last list stays in sight where no asset is open. */
let list: JobList = { place: null, jobs: [], lostAt: null }
let parts: Record<JobStream, readonly Job[]> = { documents: [], videos: [] }
let feeds: Feeds | null = null
const listeners = new Set<() => void>()

function change(by: Partial<JobList>) {
  list = { ...list, ...by }
  for (const listener of listeners) listener()
}

const isRunning = ({ status }: Job) => status === 'waiting' || status === 'active'
const isSame = (a: JobPlace | null, b: JobPlace) => a?.assetId === b.assetId && a.userId === b.userId

type JobEvents = {
  /** Once for each job that ended. */
  onEnded: (jobs: Job[]) => void
  /** The stream is there again: what ended meanwhile may not be told any more. */
  onFoundAgain: () => void
}

/**
 * Follows the jobs of an asset until the returned function is called. A tab that nobody sees leaves its streams to
 * others: a browser has six connections, and every asset in sight takes two.
 */
export function followJobs(place: JobPlace, { onEnded, onFoundAgain }: JobEvents): () => void {
  if (!isSame(list.place, place)) {
    parts = { documents: [], videos: [] }
    change({ place, jobs: [] })
  }
  // One that failed may be taken up again, and end otherwise.
  const endOf = ({ jobId, status }: Job) => `${jobId} ${status}`
  const ended = new Set(list.jobs.filter((job) => !isRunning(job)).map(endOf))
  const lost = new Set<JobStream>()
  const join = (stream: JobStream) =>
    joinJobs(stream, place, {
      hear: (jobs) => {
        parts = { ...parts, [stream]: jobs }
        const news = jobs.filter((job) => !isRunning(job) && !ended.has(endOf(job)))
        for (const job of news) ended.add(endOf(job))
        change({ jobs: jobStreams.flatMap((one) => parts[one]) })
        if (jobs.some(isRunning)) showRunning()
        if (news.length > 0) onEnded(news)
      },
      onLost: (isLost) => {
        if (isLost) lost.add(stream)
        else lost.delete(stream)
        change({ lostAt: lost.size > 0 ? (list.lostAt ?? new Date()) : null })
        if (!isLost) onFoundAgain()
      },
    })
  const enter = () => (feeds ??= { documents: join('documents'), videos: join('videos') })
  const leave = () => {
    for (const stream of jobStreams) void feeds?.[stream].leave()
    feeds = null
  }
  const onVisibility = () => (document.visibilityState === 'hidden' ? leave() : enter())
  const onOnline = () => wakeAll()
  onVisibility()
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('online', onOnline)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('online', onOnline)
    leave()
    lost.clear()
    change({ lostAt: null })
  }
}

/** What runs is in sight, as a line, unless one looks at it already. */
function showRunning() {
  changeTracker((view) => (view.shown === 'closed' ? { shown: 'collapsed', tab: 'processing' } : {}))
}

function wakeAll() {
  for (const stream of jobStreams) feeds?.[stream].wake()
}

/** Something was started in this asset: its stream is to be open, in this tab or in another. */
export function wakeJobs(place: JobPlace, stream: JobStream) {
  if (feeds && isSame(list.place, place)) feeds[stream].wake()
  else wakeOtherTabs(stream, place)
}

/** Takes jobs out of the list that is shown; the tabs hear of it over the streams. */
export function forgetJobs(ids: ReadonlySet<string>) {
  const without = (jobs: readonly Job[]) => jobs.filter(({ jobId }) => !ids.has(jobId))
  parts = { documents: without(parts.documents), videos: without(parts.videos) }
  change({ jobs: without(list.jobs) })
  wakeAll()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The jobs that this user started in the asset that is or was open, as they go on. */
export function useJobs(): JobList {
  return useSyncExternalStore(subscribe, () => list)
}
