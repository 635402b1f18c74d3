// Loaded into a server before its own modules: what runs over a user's text says on stderr when it is given much of it, and
// whether that was on the main thread.
import { writeSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { isMainThread } from 'node:worker_threads'
import { maxOnMainThread, sayLong, watchedFunctions } from './watched.ts'

const watched = watchedFunctions()
const place = isMainThread ? 'on the main thread' : 'in a thread'
const said = new Set<string>()
const maxDepth = 8

/** Of the texts and bytes in it, up to the bound. */
function lengthOf(given: unknown, depth = 0): number {
  if (typeof given === 'string') return given.length
  if (given instanceof Uint8Array) return given.byteLength
  if (typeof given !== 'object' || given === null || depth > maxDepth) return 0
  let length = 0
  for (const one of Object.values(given)) {
    length += lengthOf(one, depth + 1)
    if (length > maxOnMainThread) break
  }
  return length
}

function note(name: string, given: unknown[]): void {
  if (said.has(name) || lengthOf(given) <= maxOnMainThread) return
  said.add(name)
  writeSync(2, sayLong(place, name))
}

// Modules have it by name: nothing can be put around what they export once they are loaded.
Object.assign(globalThis, { noteLongText: note })

function wrapped(source: string, name: string): string {
  const head = new RegExp(`^export (?:(async )?function(\\*?) ${name}\\b|const ${name}\\b)`, 'm')
  if (!head.test(source)) throw new Error(`${name} is no function of the module that the growth tests import it from`)
  const around = `export function ${name}(...given) { noteLongText('${name}', given); return own_${name}(...given) }\n`
  return source.replace(head, (_, isAsync = '', star?: string) =>
    star === undefined ? `${around}const own_${name}` : `${around}${isAsync}function${star} own_${name}`,
  )
}

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const names = watched.get(url)
    if (names === undefined || loaded.source === undefined || loaded.source === null) return loaded
    const source =
      typeof loaded.source === 'string' ? loaded.source : Buffer.from(loaded.source as Uint8Array).toString('utf8')
    return { ...loaded, source: names.reduce(wrapped, source) }
  },
})
