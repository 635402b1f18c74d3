import type { Language } from '../../language/language.ts'
import { phrasesOf, takePhrases } from './asked-phrases.ts'
import { namesOfLabel } from './label-names.ts'
import { isCharacter, placeOf, type Word, wordsIn } from './words.ts'

/** What a maker does, as a question says it; by language, parted by commas. */
const making: Readonly<Record<Language, string>> = {
  en: 'made, built, manufactured, produced, constructed',
  de: 'gebaut, hergestellt, gefertigt, produziert, stellt her',
  es: 'fabricó, fabrica, construyó, hizo, produjo',
  fr: 'fabriqué, fabrique, construit, produit',
  it: 'fabbricato, costruito, prodotto, fatto, costruisce, produce',
  pt: 'fabricou, fabrica, construiu, fez, produziu',
  ru: 'изготовил, сделал, построил, произвёл, произвел, выпустил',
  ja: '製造しました, 作りました, 造りました, 製作しました, 製造した, 作った, 造った, 製作した',
  zh: '制造的, 生产的, 造的, 做的, 制造, 生产',
  ko: '만들었습니까, 만들었나요, 만들었어요, 만들었, 만든, 제조했습니까, 제조했나요, 제조했어요, 제조한, 제작한',
  ar: 'صنع, صنعت, صنعها, صنعه',
  hi: 'बनाया, बनाई, निर्मित',
}

/** 制造 is the beginning of 制造商, which is that field already. */
const makersInCharacters = namesOfLabel('manufacturer')
  .map((name) => wordsIn(name, 'none'))
  .filter((words) => words.some(isCharacter))

/** *Who built it?* asks for the maker: the word for what a maker does is read as that field. Only beside *who*. */
export function namingTheMaker(words: readonly Word[], language: Language): readonly Word[] {
  const untaken = () => words.map(() => false)
  const whos = phrasesOf(language).asking.filter(({ what }) => what === 'who')
  if (takePhrases(words, whos, untaken()).length === 0) return words
  if (makersInCharacters.some((maker) => placeOf(words, maker) >= 0)) return words
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
