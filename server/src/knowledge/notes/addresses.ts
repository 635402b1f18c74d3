import { mediaAddress, mediaOf } from '@millwright/contract/note-blocks'

/** Resources by the tokens of signed links that came in with a note: its media, as an older reply showed them. */
export type SignedMedia = ReadonlyMap<string, string>

export const linkSchemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])
/** Only the path of it counts: the host of an address of ours may be any that this server is reached by. */
const anyHost = 'http://any.invalid'
const signedPath = /^\/files\/([\w-]{40,})$/u

/** The tokens of all signed links that a text may hold. */
export function tokensIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\/files\/([\w-]{40,})/gu)].flatMap(([, token]) => token ?? []))]
}

/** The address of a file of ours that the given one leads to; null for any other. */
export function ownMedia(address: string, signed: SignedMedia): string | null {
  const path = URL.parse(address.trim(), anyHost)?.pathname ?? ''
  const resourceId = mediaOf(path) ?? signed.get(signedPath.exec(path)?.[1] ?? '')
  return resourceId === undefined ? null : mediaAddress(resourceId)
}

/** What a link may lead to: the web, mail, telephone, a path of ours. Null for anything else. */
export function safeLink(href: string, signed: SignedMedia): string | null {
  // Browsers leave these out wherever they stand, so that `java\nscript:` is a scheme.
  const plain = href.replace(/[\t\n\r]/gu, '').trim()
  const media = ownMedia(plain, signed)
  if (media !== null) return media
  const absolute = URL.parse(plain)
  if (absolute) return linkSchemes.has(absolute.protocol) ? plain : null
  return /^\/(?![/\\])/u.test(plain) ? plain : null
}

/** Whether a browser could run or show it as an address. */
export function isRunnable(text: string): boolean {
  // Without what browsers leave out before a scheme and within it.
  const plain = text.replace(/[\p{Cc}\p{Cf}]/gu, '').trim()
  // Words may begin with `data:`, but hardly with `javascript:`, which is run with a blank behind it, too.
  return /^(?:(?:javascript|vbscript):|(?:data|blob|file):\S)/iu.test(plain)
}

/** Whether it has the form of an address that a browser would fetch or run; words and figures have not. */
export function isAddress(text: string): boolean {
  return isRunnable(text) || /^(?:[a-z][a-z\d+.-]*:)?[/\\]/iu.test(text.replace(/\p{Cc}/gu, '').trim())
}
