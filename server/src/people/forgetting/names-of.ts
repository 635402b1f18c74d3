import { field } from '../../schema/trail-target.ts'

/** What somebody was called. */
export type NamesOfPerson = {
  userId: string
  email: string
  usernames: readonly string[]
  firstName: string
  middleName: string
  lastName: string
}

export type TrailExpressions = { mail: string; own: string[]; alone: string[] }

/** What stands in place of their names, the same wherever it stands: the last digits of an id are random. */
export const pseudonymOf = (userId: string): string => `Former member ${userId.slice(-4)}`

/** An address that nobody can have (RFC 2606): the column wants one for each member. */
export const addressOfForgotten = (userId: string): string => `${userId}@forgotten.invalid`

/** The whole name, as it is shown. */
export function wholeNameOf({
  firstName,
  middleName,
  lastName,
}: Pick<NamesOfPerson, 'firstName' | 'middleName' | 'lastName'>) {
  return [firstName, middleName, lastName].filter((part) => part !== '').join(' ')
}

/**
 * Expressions of PostgreSQL for what somebody is named in the trail, in the order of replacing. A username alone may be any
 * word: `alone` counts only in lines about a member (`trail_begins_with_member` in SQL), and not before the address of
 * another. A first name alone is that of many.
 */
export function trailExpressions(called: NamesOfPerson): TrailExpressions {
  const mail = `(?<![[:alnum:]._%+-])${literally(called.email)}(?![[:alnum:]-])`
  const names = [wholeNameOf(called), [called.firstName, called.lastName].filter(Boolean).join(' ')]
  const whole = [...new Set(names)].filter((name) => name.includes(' '))
  const single = [...new Set(called.usernames)].filter((name) => name !== '')
  return {
    mail,
    own: [
      ...called.usernames.map((username) => `${literally(username)} \\(${literally(called.email)}\\)`),
      mail,
      ...whole.map((name) => `(?<![[:alnum:]_])${literally(name)}(?![[:alnum:]_])`),
    ],
    // As lines of before begin: `trail_as_param` in SQL makes of it how a line of today names a member.
    alone: single.map((name) => `^${literally(name)}(?=: |$)`),
  }
}

/** Within a line's parameters a space stands for what would part them. */
function literally(text: string): string {
  const escaped = text.replaceAll(/[^\p{L}\p{N}\s_]/gu, String.raw`\$&`)
  return escaped.replaceAll(`\\${field}`, `[${field} ]`)
}
