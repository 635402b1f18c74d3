import { codeAlphabet, limits } from '@millwright/contract/limits'

/** What of a typed or pasted text can belong to a code, in capitals. */
export function codeCharacters(text: string): string {
  return Array.from(text.toUpperCase())
    .filter((character) => codeAlphabet.includes(character))
    .join('')
}

/** A code amid words, as a mail says it: a lone run of six allowed characters, in capitals when there are several. */
function codeAmid(text: string): string | null {
  const runs = (text.match(/[\p{L}\p{N}]+/gu) ?? []).filter(
    (run) => run.length === limits.codeLength && codeCharacters(run).length === limits.codeLength,
  )
  const capital = runs.filter((run) => run === run.toUpperCase())
  const found = runs.length > 1 ? capital : runs
  return found.length === 1 && found[0] !== undefined ? codeCharacters(found[0]) : null
}

/** Whether a text holds a letter or digit that is in no code. */
export const hasOtherCharacters = (text: string) =>
  Array.from(text.toUpperCase()).some(
    (character) => /[\p{L}\p{N}]/u.test(character) && !codeAlphabet.includes(character),
  )

/** The code after `text` was typed or pasted at `position`; a whole code replaces all there was. */
export function withTyped(code: string, position: number, text: string): { code: string; next: number } {
  const typed = codeAmid(text) ?? codeCharacters(text)
  if (typed.length >= limits.codeLength) return { code: typed.slice(0, limits.codeLength), next: limits.codeLength - 1 }
  const at = Math.min(position, code.length)
  const after = code.slice(0, at) + typed + code.slice(at + typed.length)
  return { code: after.slice(0, limits.codeLength), next: Math.min(at + typed.length, limits.codeLength - 1) }
}

/** The code after Backspace in the box at `position`: its own character goes, or else the one before. */
export function withoutCharacter(code: string, position: number): { code: string; next: number } {
  const at = position < code.length ? position : code.length - 1
  if (at < 0) return { code, next: 0 }
  return { code: code.slice(0, at) + code.slice(at + 1), next: at }
}
