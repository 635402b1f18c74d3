/** Milliseconds. Signed links live for 12 hours: one is let go of before it ends. */
export const linkStaysFresh = 11 * 3_600_000

const links = ['url', 'thumbnailUrl', 'posterUrl', 'spriteUrl'] as const

/** What a reply brings with signed links to a version of a file. */
type SignedReply = { version: number } & { [Name in (typeof links)[number]]?: string | null | undefined }

/** `signedAt` is when its links came, in milliseconds. */
export type LinkedRecord<Shown> = Shown & { signedAt: number }

/**
 * What is there now under the links that it came with before, as long as they lead to the same version: every reply
 * signs anew, and a viewer that is given another address opens its file again.
 */
export function withKeptLinks<Shown extends SignedReply>(
  before: LinkedRecord<Shown> | undefined,
  now: Shown,
  at: number,
): LinkedRecord<Shown> {
  if (before?.version !== now.version || at - before.signedAt >= linkStaysFresh) return { ...now, signedAt: at }
  const kept = links.filter((name) => before[name] && now[name])
  return { ...now, ...Object.fromEntries(kept.map((name) => [name, before[name]])), signedAt: before.signedAt }
}

/** The next reply brings new links: these no longer open. */
export const withoutKeptLinks = <Shown>(shown: LinkedRecord<Shown> | undefined): LinkedRecord<Shown> | undefined =>
  shown && { ...shown, signedAt: 0 }
