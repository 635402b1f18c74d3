import { useSyncExternalStore } from 'react'

export type TrackerTab = 'uploads' | 'processing'
/** `collapsed` shows its head alone. */
export type TrackerView = { shown: 'closed' | 'collapsed' | 'open'; tab: TrackerTab }

let view: TrackerView = { shown: 'closed', tab: 'uploads' }
const listeners = new Set<() => void>()

/** The Progress Tracker outlives every page, and any of them may open it. */
export function changeTracker(change: (view: TrackerView) => Partial<TrackerView>) {
  view = { ...view, ...change(view) }
  for (const listener of listeners) listener()
}

export const openTracker = (tab: TrackerTab) => changeTracker(() => ({ shown: 'open', tab }))

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useTrackerView(): TrackerView {
  return useSyncExternalStore(subscribe, () => view)
}
