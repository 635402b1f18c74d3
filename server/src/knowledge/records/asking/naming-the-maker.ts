import type { Language } from '../../language/language.ts'
import { phrasesOf, takePhrases } from './asked-phrases.ts'
import { placeOf, type Word, wordsIn } from './words.ts'

/** What a maker does, as a question says it; by language, parted by commas. */
const making: Readonly<Record<Language, string>> = {
  en: 'made, built, manufactured, produced, constructed',
  de: 'gebaut, hergestellt, gefertigt, produziert, stellt her',
  es: 'fabricó, fabrica, construyó, hizo, produjo',
  fr: 'fabriqué, fabrique, construit, produit',
  it: 'fabbricato, costruito, prodotto, fatto, costruisce, produce',
  pt: 'fabricou, fabrica, construiu, fez, produziu',
  ru: 'изготовил, сделал, построил, произвёл, произвел, выпустил',
  ja: '製造した, 作った, 造った, 製作した',
  zh: '制造的, 生产的, 造的, 制造, 生产',
  ko: '만들었, 만든, 제조한, 제작한',
  ar: 'صنع, صنعت, صنعها, صنعه',
  hi: 'बनाया, बनाई, निर्मित',
}

/** *Who built it?* asks for the maker: the word for what a maker does is read as that field. Only beside *who*. */
export function namingTheMaker(words: readonly Word[], language: Language): readonly Word[] {
  const untaken = () => words.map(() => false)
  const whos = phrasesOf(language).asking.filter(({ what }) => what === 'who')
  if (takePhrases(words, whos, untaken()).length === 0) return words
  const [maker] = wordsIn('maker', 'none')
  for (const text of making[language]?.split(', ') ?? []) {
    const said = wordsIn(text, language)
    const at = placeOf(words, said)
    const [first, last] = [words[at], words[at + said.length - 1]]
    if (!maker || !first || !last) continue
    const named = { ...maker, start: first.start, end: last.end }
    return [...words.slice(0, at), named, ...words.slice(at + said.length)]
  }
  return words
}
