/** Fonts whose letters are other signs than their codes say: *Symbol* and *Wingdings*. */
export type SignFont = 'symbol' | 'wingdings'

const symbolName = /^(?:symbol(?:mt|ps|std|neu)?|standardsyml?)(?![a-z])/iu
const wingdingsName = /^wingdings(?![\s-]?[23])/iu

/** `name` without the mark of a subset. Wingdings 2 and 3, and fonts of Unicode's symbols, are none. */
export function signFontOf(name: string): SignFont | null {
  if (symbolName.test(name)) return 'symbol'
  return wingdingsName.test(name) ? 'wingdings' : null
}

/** Programs write a code of such a font as this and the code (U+F0B7). */
const privateUse = 0xf000

/** PDF 32000-1, D.5: the encoding of Symbol from A on, and from the euro on; ' ' where it holds pieces of brackets. */
const symbolLetters = 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ' + '[∴]⊥_‾' + 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ' + '{|}∼'
const symbolSigns = '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈… —↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑         〉∫'
const symbol = new Map([
  ...entriesFrom(0x41, symbolLetters),
  ...entriesFrom(0xa0, symbolSigns),
  ...Object.entries({ 0x22: '∀', 0x24: '∃', 0x27: '∋', 0x2a: '∗', 0x2d: '−', 0x40: '≅' }).map(
    ([code, sign]): [number, string] => [Number(code), sign],
  ),
])

/** What manuals mark their items with, and their arrows. */
const wingdings = new Map<number, string>([
  ...entriesFrom(0x6c, '●○■□'),
  ...entriesFrom(0x70, '□□□◆◆◆❖◆'),
  ...entriesFrom(0x9e, '·•▪○○'),
  ...entriesFrom(0xa7, '▪□'),
  [0xd8, '➢'],
  ...entriesFrom(0xdf, '←→↑↓'),
  [0xe8, '➔'],
  [0xf0, '⇨'],
  ...entriesFrom(0xfb, '✗✓☒☑'),
])

/** Of a font that is not known, what is a bullet in the two that write so. */
const bullets = new Map<number, string>([
  [0x2d, '–'],
  [0xa7, '▪'],
  [0xa8, '□'],
  [0xb7, '•'],
  [0xd8, '➢'],
  [0xfc, '✓'],
])

function entriesFrom(first: number, signs: string): [number, string][] {
  return Array.from(signs).flatMap((sign, at): [number, string][] => (sign === ' ' ? [] : [[first + at, sign]]))
}

/** Signs that are in Symbol under the codes that Unicode has for them as well, or under others: ¬ ° ± µ × ÷. */
const sameInBoth = new Set([0xac, 0xb0, 0xb1, 0xb5, 0xd7, 0xf7])

/** The character that a code of such a font shows; other codes come back as they are. */
export function signOf(code: number, font: SignFont | null): number {
  const low = code - privateUse
  if (low >= 0x20 && low <= 0xff) {
    const known = (font === 'symbol' ? symbol : font === 'wingdings' ? wingdings : bullets).get(low)
    if (known !== undefined) return known.codePointAt(0) ?? code
    // Digits and stops of Symbol are what they are everywhere.
    return font === 'symbol' && low < 0x7f ? low : code
  }
  // Neither font has letters of ours: a font whose codes were taken for Unicode's.
  if (font === null || code > 0xff || !(isLetter(code) || code > 0x9f) || sameInBoth.has(code)) return code
  return (font === 'symbol' ? symbol : wingdings).get(code)?.codePointAt(0) ?? code
}

function isLetter(code: number): boolean {
  const lower = code | 0x20
  return lower >= 0x61 && lower <= 0x7a
}
