type CountedCalls = {
  calls: number
  /** By kind. */
  errors: Record<string, number>
  /** Milliseconds between two that succeeded, at most. */
  maxGap: number
  lastAt: number
}

/** What its callers saw, by what they did. */
export function createTally(startedAt = performance.now()) {
  const byWork = new Map<string, CountedCalls>()
  const all: CountedCalls = { calls: 0, errors: {}, maxGap: 0, lastAt: startedAt }

  function succeed(counted: CountedCalls): void {
    const now = performance.now()
    counted.maxGap = Math.max(counted.maxGap, now - counted.lastAt)
    counted.lastAt = now
  }

  return {
    /** @returns what `work` does, undefined where it failed */
    async count<T>(what: string, work: () => Promise<T>): Promise<T | undefined> {
      const counted = byWork.get(what) ?? { calls: 0, errors: {}, maxGap: 0, lastAt: performance.now() }
      byWork.set(what, counted)
      for (const one of [counted, all]) one.calls += 1
      try {
        const done = await work()
        succeed(counted)
        succeed(all)
        return done
      } catch (error) {
        const kind = kindOf(error)
        for (const one of [counted, all]) one.errors[kind] = (one.errors[kind] ?? 0) + 1
        return undefined
      }
    },
    rows: () =>
      [...byWork, ['together', all] as const].map(([what, { calls, errors, maxGap }]) => ({
        what,
        calls,
        failed: Object.values(errors).reduce((sum, one) => sum + one, 0),
        'longest gap, s': Math.round(maxGap / 100) / 10,
        errors: Object.entries(errors)
          .map(([kind, times]) => `${times} ${kind}`)
          .join('; '),
      })),
  }
}
export type Tally = ReturnType<typeof createTally>

/** What a proxy or a connection says in the place of the server. */
export class ProxyAnswer extends Error {}

const maxKind = 100

/** What a caller sees of it, the same for all that failed alike. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof ProxyAnswer) return error.message
  if (error.message === 'terminated') return 'broken off in its reply'
  const cause = error.cause as NodeJS.ErrnoException | undefined
  if (error.message === 'fetch failed') return `no reply (${cause?.code ?? cause?.message})`
  return `${error.name}: ${error.message}`.replaceAll(/[0-9a-f-]{36}/gu, '…').slice(0, maxKind)
}
