import { readFileSync } from 'node:fs'

const lists = ['text-functions.ts', 'question-functions.ts'].map(
  (name) => new URL(`../growth/${name}`, import.meta.url),
)

/** The functions whose growth is tested, by the address of the file that has them: all that runs over a user's text. */
export function watchedFunctions(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const list of lists) {
    for (const [, names = '', path = ''] of readFileSync(list, 'utf8').matchAll(
      /^import \{([^}]+)\} from '(\.[^']*\/src\/[^']+)'/gm,
    )) {
      const functions = names.split(',').map((name) => name.trim())
      const { href } = new URL(path, list)
      const watched = functions.filter((name) => /^[a-z]/.test(name) && !name.startsWith('type '))
      found.set(href, [...(found.get(href) ?? []), ...watched])
    }
  }
  return found
}

/** More than that is never computed on the main thread, in characters or bytes: the worst of it takes some 20 ms there. */
export const maxOnMainThread = 32_768

type ThreadPlace = 'on the main thread' | 'in a thread'
const saying = (place: ThreadPlace) => `long text ${place}: `

/** The line by which a process says that a function was given more than that. */
export const sayLong = (place: ThreadPlace, name: string) => `${saying(place)}${name}\n`

/** The functions that a log names so. */
export const longIn = (log: string, place: ThreadPlace): Set<string> =>
  new Set(log.split('\n').flatMap((line) => (line.startsWith(saying(place)) ? [line.slice(saying(place).length)] : [])))
