import type { KeyboardEvent } from 'react'

/** For forms with a text of several lines, in which Enter alone begins the next one. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
