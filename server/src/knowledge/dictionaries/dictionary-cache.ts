import { type Opened, openBuffer } from './open-dictionary.ts'

/** `bytes`: 0 while it is being loaded. */
type Held = { opened: Promise<Opened>; bytes: number; usedAt: number }

const idleMs = 10 * 60_000
const lookMs = 60_000
const mostBytes = 256 * 2 ** 20

/**
 * Prepared dictionaries by the key of their bytes: each is loaded once, and let go when nobody asked for it a while or
 * when others need its place, the least recently used first.
 */
export function dictionaryCache(
  load: (key: string) => Promise<Buffer>,
  most: number = mostBytes,
): (key: string) => Promise<Opened> {
  /** The least recently used first. */
  const held = new Map<string, Held>()
  const timer = setInterval(() => {
    for (const [key, { usedAt }] of held) if (Date.now() - usedAt > idleMs) held.delete(key)
  }, lookMs)
  timer.unref()

  function makeRoom(kept: Held): void {
    let sum = [...held.values()].reduce((before, { bytes }) => before + bytes, 0)
    for (const [key, one] of held) {
      if (sum <= most) return
      if (one === kept || one.bytes === 0) continue
      held.delete(key)
      sum -= one.bytes
    }
  }

  return (key) => {
    const known = held.get(key)
    if (known) {
      known.usedAt = Date.now()
      held.delete(key)
      held.set(key, known)
      return known.opened
    }
    const loading: Held = { opened: load(key).then(openBuffer), bytes: 0, usedAt: Date.now() }
    held.set(key, loading)
    loading.opened.then(
      ({ bytes }) => {
        loading.bytes = bytes
        makeRoom(loading)
      },
      // What could not be loaded is tried again when it is asked for again.
      () => held.delete(key),
    )
    return loading.opened
  }
}
