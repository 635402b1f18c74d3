import { linkPath, type SignedLinks } from './signed-links.ts'

/** A signed link of a kept reply: where it stood, and what it led to. */
export type KeptLink = { at: string[]; kind: string; id: string }

export type ReplyLinks = {
  /** The genuine links within what one session is told. */
  find: (data: unknown) => KeptLink[]
  /** The same data with links of this session in their places. */
  renew: (data: unknown, links: readonly KeptLink[], sessionId: string) => unknown
}

/**
 * A reply that is kept for a repeated call outlives its signed links, and may be asked for by another session of the
 * same user. `kinds` are the links that replies carry, each under a name that never changes.
 */
export function createReplyLinks(kinds: Readonly<Record<string, SignedLinks>>): ReplyLinks {
  function find(data: unknown, at: string[] = []): KeptLink[] {
    if (typeof data === 'string') return linkOf(data, at)
    if (typeof data !== 'object' || data === null) return []
    return Object.entries(data).flatMap(([name, part]) => find(part, [...at, name]))
  }

  function linkOf(text: string, at: string[]): KeptLink[] {
    if (!text.startsWith(linkPath)) return []
    return Object.entries(kinds).flatMap(([kind, links]) => {
      const target = links.read(text.slice(linkPath.length))
      return target ? [{ at, kind, id: target.id }] : []
    })
  }

  return {
    find: (data) => find(data),
    renew(data, links, sessionId) {
      const renewed = structuredClone(data)
      for (const { at, kind, id } of links) put(renewed, at, kinds[kind]?.urlOf(sessionId, id) ?? '')
      return renewed
    },
  }
}

function put(data: unknown, at: readonly string[], url: string): void {
  let within = data as Record<string, unknown>
  for (const name of at.slice(0, -1)) within = within[name] as Record<string, unknown>
  within[at.at(-1) ?? ''] = url
}
