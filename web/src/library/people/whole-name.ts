import type { PersonName } from '@millwright/contract/people'

/** As one is called in full; a name without its parts is the username's to say. */
export function wholeNameOf({ firstName, middleName, lastName }: PersonName): string {
  return [firstName, middleName, lastName].filter(Boolean).join(' ')
}
