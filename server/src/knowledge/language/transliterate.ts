/** How Latin letters spell a letter or two of another script in names; the usual way first, `_` for nothing. */
const spellings: ReadonlyMap<string, readonly string[]> = new Map([
  ...table(`а a; б b; в v w; г g h; д d; е e ye ie u a; ё e u yo io; ж zh j g; з z s; и i e y ie ee; й i y j; к k c ck q ch; л l ll
    м m; н n nn; о o a au; п p; р r; с s c ss; т t th tt; у u w oo ou; ф f ph ff; х kh h ch x; ц ts c z tz; ч ch c cz; ш sh s sch; щ shch
    ъ _; ы y; ь _; э e a; ю yu u ju iu; я ya ia a ja; і i; ї i yi; є ye e; ґ g
    дж j g dzh; кс x ks cks cs; ай ai i ay ei; эй ei a ay ey; ей ei ey ay a; уэ we ue; ью u ew`),
  ...table(`α a; β v b; γ g y; δ d; ε e; ζ z; η i e; θ th; ι i; κ k c; λ l; μ m; ν n; ξ x ks; ο o; π p; ρ r rh; σ s; ς s; τ t; υ i y u
    φ f ph; χ ch kh h; ψ ps; ω o; μπ b mp; ντ d nt; γκ g gk; ου u ou oo w; αι ai e; ει i ei; οι i oi; τσ ch ts c; τζ j tz; ευ eu ev
    αυ au av`),
  ...table(`क k ka c ca; ख kh kha; ग g ga; घ gh gha; च ch cha; छ ch cha; ज j ja z g; झ jh; ट t ta; ठ th; ड d da; ढ dh; ण n; त t ta; थ th tha
    द d da; ध dh; न n na; प p pa; फ f ph fa; ब b ba; भ bh; म m ma; य y ya; र r ra; ल l la; व v w va wa; श sh sha; ष sh; स s sa c; ह h ha
    ा a; ि i e; ी i ee ie; ु u oo; ू u oo; े e a; ै ai a; ो o; ौ au; ॉ o a; ं n m; ँ n; ः _; ् _; ़ _; ृ ri
    अ a u; आ a; इ i e; ई i ee e; उ u; ऊ u; ए e a; ऐ ai a; ऑ o a; ओ o; औ au
    क़ q k; ख़ kh; ग़ gh g; ज़ z; फ़ f ph; ड़ r d; ढ़ rh`),
  ...table(`ا a e o; أ a e o u; إ i e; آ a; ب b p; پ p; ة a; ت t; ث th; ج j g; چ ch; ح h; خ kh; د d; ذ th; ر r; ز z s; ژ j; س s c; ش sh ch; ص s; ض d; ط t
    ظ z; ع a o; غ g gh; ف f v ph; ڤ v; ق q k; ك k c ck ch; ک k c; گ g; ل l ll; م m; ن n; ه h; و o u w v; ي i y e ee ie; ى a; ئ e i; ؤ o`),
])
const maxUnitLength = 2

const beginningLetters = 4
const maxBeginnings = 32

/**
 * Cyrillic, Greek, Devanagari and Arabic in Latin letters, as names are most often written; everything else as it is. Lower case,
 * folded.
 */
export function transliterated(word: string): string {
  const signs = Array.from(word)
  const read: string[] = []
  for (let at = 0; at < signs.length;) {
    const units = [maxUnitLength, 1].map((length) => signs.slice(at, at + length))
    const unit = units.find((one) => spellings.has(one.join(''))) ?? signs.slice(at, at + 1)
    read.push(spelled(unit.join(''))[0] ?? unit.join(''))
    at += unit.length
  }
  return read.join('')
}

/** How Latin spellings of a folded word in another script may begin, with four letters each; none of a word that is in Latin. */
export function spelledBeginnings(word: string): string[] {
  const signs = Array.from(word)
  const found = new Set<string>()
  /** By how unusual they are. */
  const open: { text: string; at: number }[][] = spellings.has(signs[0] ?? '') ? [[{ text: '', at: 0 }]] : []
  for (let unusual = 0; unusual < open.length; unusual++) {
    for (const { text, at } of open[unusual] ?? []) {
      if (found.size >= maxBeginnings) return [...found]
      if (text.length >= beginningLetters) found.add(text.slice(0, beginningLetters))
      else for (const next of spelledFurther(signs, { text, at })) (open[unusual + next.unusual] ??= []).push(next)
    }
  }
  return [...found]
}

function spelledFurther(signs: readonly string[], { text, at }: { text: string; at: number }) {
  return [maxUnitLength, 1]
    .filter((length) => at + length <= signs.length)
    .flatMap((length) =>
      spelled(signs.slice(at, at + length).join('')).map((one, unusual) => ({
        text: text + one,
        at: at + length,
        unusual,
      })),
    )
}

function spelled(unit: string): readonly string[] {
  return spellings.get(unit) ?? []
}

const shortestSound = 3

/** Russian writes h as г or х; Arabic has no letters of its own for v and p. */
const sharedLetters = [
  ['г', 'х'],
  ['ف', 'ڤ'],
  ['ب', 'پ'],
] as const

/**
 * How many consonants more one has at its end, where they sound alike but for vowels; infinite where they do not. `word`
 * is in any script, `name` in Latin letters.
 */
export function soundDifference(word: string, name: string): number {
  const other = soundOf(name)
  const ways = [word, ...sharedLetters.map(([letter, otherwise]) => word.replaceAll(letter, otherwise))]
  const sounds = ways.map((one) => soundOf(transliterated(one)))
  return Math.min(...sounds.map((own) => difference(own, other)))
}

function difference(one: string, other: string): number {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one]
  return shorter.length >= shortestSound && longer.startsWith(shorter) ? longer.length - shorter.length : Infinity
}

/** Its consonants, as languages that spell them differently share them. */
function soundOf(text: string): string {
  return text
    .replace(/dzh|zh|dj|g(?=[ei])/gu, 'j')
    .replace(/ph/gu, 'f')
    .replace(/sch|sh|c(?=[eiy])|z/gu, 's')
    .replace(/x/gu, 'ks')
    .replace(/kh|(?<=[aeo])w/gu, '')
    .replace(/[cq]/gu, 'k')
    .replace(/w/gu, 'v')
    .replace(/[aeiouyh]/gu, '')
    .replace(/(.)\1+/gu, '$1')
}

function table(text: string): (readonly [string, readonly string[]])[] {
  return text.split(/[;\n]/u).map((row) => {
    const [unit = '', ...options] = row.trim().split(' ')
    return [unit, options.map((one) => one.replace('_', ''))] as const
  })
}
