import type { PersonName } from '@millwright/contract/people'

/** As one is called in full. */
export function wholeNameOf({ firstName, middleName, lastName }: PersonName): string {
  return [firstName, middleName, lastName].filter(Boolean).join(' ')
}

/** The whole name, or the username of who has none. */
export function shownNameOf({ name, username }: { name: PersonName; username: string }): string {
  return wholeNameOf(name) || username
}
