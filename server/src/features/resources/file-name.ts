const longestBytes = 240

/** What a reader takes for another order of letters, or does not see at all. Joiners stay: scripts need them. */
const invisible = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu

/**
 * A sender's file name made harmless and kept readable: without folders, control and bidi characters, in NFC, with
 * its true extension, 240 bytes at most, so that a number fits behind it on every file system.
 */
export function cleanFileName(sent: string, extension: string): string {
  const name = (sent.split(/[/\\]/).at(-1) ?? '')
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\t\n\r]+/g, ' ')
    .replace(invisible, '')
    .replace(/\s+/g, ' ')
    .trim()
  const { stem, ending } = split(name, extension)
  const kept = cutToBytes(stem.replace(/^\.+/, '').trim(), longestBytes - Buffer.byteLength(ending))
  return `${kept === '' ? 'document' : kept}${ending}`
}

/** `pump.pdf` as the second of its name is `pump (2).pdf`. */
export function numberedFileName(name: string, number: number): string {
  if (number === 1) return name
  const dot = name.lastIndexOf('.')
  return `${name.slice(0, dot)} (${number})${name.slice(dot)}`
}

function split(name: string, extension: string): { stem: string; ending: string } {
  const ending = name.slice(-extension.length - 1)
  const isThere = ending.toLowerCase() === `.${extension}`
  return isThere ? { stem: name.slice(0, -ending.length), ending } : { stem: name, ending: `.${extension}` }
}

function cutToBytes(text: string, bytes: number): string {
  let kept = ''
  let length = 0
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    length += Buffer.byteLength(segment)
    if (length > bytes) break
    kept += segment
  }
  return kept.trimEnd()
}
