/** The upper half of code page 437, which a ZIP's names are in where nothing else is said (APPNOTE, appendix D). */
const upper437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

/** The first is the one that is shown; the others are what the same bytes may have been meant as. */
export type EntryNames = [string, ...string[]]

/** `isUtf8`: the entry says that its name is UTF-8. */
export function namesOfEntry(bytes: Buffer, isUtf8: boolean): EntryNames {
  const utf8 = asUtf8(bytes)
  if (isUtf8 || utf8 !== null) return [asPath(utf8 ?? bytes.toString('utf8'))]
  return [asPath(as437(bytes)), asPath(new TextDecoder('windows-1252').decode(bytes))]
}

function asUtf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function as437(bytes: Buffer): string {
  return Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCodePoint(byte) : (upper437[byte - 0x80] ?? '?'))).join(
    '',
  )
}

/** Windows programs write backslashes. */
function asPath(name: string): string {
  return name.replaceAll('\\', '/').normalize('NFC')
}

/** Whether a name would leave the package when it is unpacked into a folder. */
export function leavesPackage(name: string): boolean {
  return name.startsWith('/') || /^[a-z]:/iu.test(name) || name.split('/').includes('..') || name.includes('\0')
}
