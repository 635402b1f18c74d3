import { linkPath, type SignedLinks } from './signed-links.ts'

const linkForm = new RegExp(`${linkPath}[\\w-]+`, 'gu')

/** A signed link of a kept reply: in which of its texts it stood, and what it led to. */
export type KeptLink = {
  at: string[]
  kind: string
  id: string
  /** As it stands there, within HTML beside other words. Absent: it is the whole text. */
  link?: string
}

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
    if (typeof data === 'string') return linksIn(data, at)
    if (typeof data !== 'object' || data === null) return []
    return Object.entries(data).flatMap(([name, part]) => find(part, [...at, name]))
  }

  function linksIn(text: string, at: string[]): KeptLink[] {
    if (!text.includes(linkPath)) return []
    return [...new Set(text.match(linkForm))].flatMap((link) =>
      Object.entries(kinds).flatMap(([kind, links]) => {
        const target = links.read(link.slice(linkPath.length))
        return target ? [{ at, kind, id: target.id, ...(link === text ? {} : { link }) }] : []
      }),
    )
  }

  return {
    find: (data) => find(data),
    renew(data, links, sessionId) {
      const renewed = structuredClone(data)
      for (const { at, kind, id, link } of links) {
        const url = kinds[kind]?.urlOf(sessionId, id) ?? ''
        change(renewed, at, (text) => (link === undefined ? url : text.replaceAll(link, url)))
      }
      return renewed
    },
  }
}

function change(data: unknown, at: readonly string[], to: (text: string) => string): void {
  let within = data as Record<string, unknown>
  for (const name of at.slice(0, -1)) within = within[name] as Record<string, unknown>
  const last = at.at(-1) ?? ''
  within[last] = to(String(within[last]))
}
