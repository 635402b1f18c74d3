import { type OpenDictionary, openBuffer } from './open-dictionary.ts'

/** `ready`: null while it is being loaded. */
type HeldDictionary = { opened: Promise<OpenDictionary>; ready: OpenDictionary | null; usedAt: number }

export type DictionaryCache = {
  load: (key: string) => Promise<OpenDictionary>
  /** Null when it is not in memory. */
  ready: (key: string) => OpenDictionary | null
}

const idleMs = 10 * 60_000
const lookMs = 60_000
const maxBytes = 256 * 2 ** 20

/**
 * Prepared dictionaries by the key of their bytes: each is loaded once, and let go when nobody asked for it a while or
 * when others need its place, the least recently used first.
 */
export function dictionaryCache(load: (key: string) => Promise<Buffer>, most: number = maxBytes): DictionaryCache {
  /** The least recently used first. */
  const held = new Map<string, HeldDictionary>()
  const timer = setInterval(() => {
    for (const [key, { usedAt }] of held) if (Date.now() - usedAt > idleMs) held.delete(key)
  }, lookMs)
  timer.unref()

  function makeRoom(kept: HeldDictionary): void {
    let sum = [...held.values()].reduce((before, { ready }) => before + (ready?.bytes ?? 0), 0)
    for (const [key, one] of held) {
      if (sum <= most) return
      if (one === kept || one.ready === null) continue
      held.delete(key)
      sum -= one.ready.bytes
    }
  }

  function use(key: string): HeldDictionary | undefined {
    const known = held.get(key)
    if (!known) return undefined
    known.usedAt = Date.now()
    held.delete(key)
    held.set(key, known)
    return known
  }

  return {
    ready: (key) => use(key)?.ready ?? null,
    load(key) {
      const known = use(key)
      if (known) return known.opened
      const loading: HeldDictionary = { opened: load(key).then(openBuffer), ready: null, usedAt: Date.now() }
      held.set(key, loading)
      loading.opened.then(
        (opened) => {
          loading.ready = opened
          makeRoom(loading)
        },
        // What could not be loaded is tried again when it is asked for again.
        () => held.delete(key),
      )
      return loading.opened
    },
  }
}
