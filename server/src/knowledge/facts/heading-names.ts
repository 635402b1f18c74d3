const numbered =
  /^(?:(?:chapter|section|kapitel|abschnitt|cap[ií]tulo|chapitre|capitolo)\s)?(?:<\d{1,2}>|[Ⅰ-ⅿ]+[.,)]|[IVX]{1,4}[.)]|\d{1,3}(?:\.\d{1,3})*[.):]?)(?:\s+|(?<=[.)>]))(?=[\p{L}(])/iu
const longest = 160

/** A heading without its number: another edition may count otherwise. */
export function nameOf(heading: string): string {
  return heading
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(numbered, '')
    .replace(/\s*:$/u, '')
    .slice(0, longest)
    .toWellFormed()
}

const maxPlaceLength = 80
/** A sentence goes on behind it. */
const cutOff =
  /\s(?:the|an?|of|to|and|or|from|with|by|der|die|das|den|dem|des|und|oder|el|los|las|y|del|les|du|et|gli|dei|di)$/iu

/** Whether a heading says where one is: a sentence in bold, or an address on every page, says it of nothing. */
export function namesPlace(name: string): boolean {
  if (cutOff.test(name)) return false
  return name.length <= maxPlaceLength && !/www\.|https?:|@|[,;]$|[a-zß-ÿ]{3}\.$/u.test(name) && /\p{L}{2}/u.test(name)
}
