import { measuresOfFluids } from '../../facts/words/fact-words.ts'
import { lowered } from '../../facts/words/languages.ts'
import type { Language } from '../../language/language.ts'
import type { Question } from '../../search/question/question.ts'
import { type AskedMeasure, measuresAsked, measuresNamed, withoutMeasures } from '../quoting/asked-measure.ts'

/** A kind of value that a question may ask for, in the order in which several are shown. */
export type ValueKind = 'measure' | 'amount' | 'fluid' | 'part' | 'meaning' | 'interval'

/** `subject`: the question without the words that ask for them. */
export type AskedValues = { kinds: readonly ValueKind[]; measures: ReadonlySet<AskedMeasure>; subject: string }

type Words = Record<'interval' | 'amount' | 'fluid' | 'part' | 'meaning', string>

const words: Readonly<Record<Language, Words>> = {
  en: {
    interval:
      'how often|how frequently|intervals?|every how many|(?<=^|and |, )when (?:must|should|do|does|is|are|to|shall)',
    amount: 'how much|quantit(?:y|ies)|amount|filling volume',
    fluid:
      '(?:what|which)(?: is the| (?:kind|type|sort|grade) of)? (?:\\p{L}+ )?(?:oil|grease|lubricant|coolant|fluid|refrigerant)|(?:oil|grease|lubricant) (?:type|grade|kind)',
    part: '(?:part|order(?:ing)?|article|spare part|reference) (?:number|no\\b|nr|code)',
    meaning: 'mean|means|meaning|stands? for',
  },
  de: {
    interval:
      'wie oft|wie häufig|\\p{L}*intervalle?|(?<=^|und |, )wann (?:muss|müssen|soll|sollen|wird|werden|ist|sind)',
    amount: 'wie ?viel|\\p{L}*menge',
    fluid: 'welche[sn]? (?:\\p{L}*öl|\\p{L}*fett|schmierstoff|kühlmittel|kältemittel)|(?:öl|fett)sorte',
    part: '(?:teile|artikel|bestell|ersatzteil|sach)-?(?:nummer|nr)',
    meaning: 'bedeute[nt]|bedeutung|heißt',
  },
  es: {
    interval: 'con qué frecuencia|cada cuánto(?: tiempo)?|intervalos?|(?<=^|¿|y )cuándo (?:hay|se|debe|deben)',
    amount: 'cuánt[oa]s?|cantidad',
    fluid: 'qué (?:tipo de )?(?:aceite|grasa|lubricante|refrigerante)',
    part: '(?:número|código) de (?:pieza|parte|artículo|pedido|referencia|recambio)|referencia',
    meaning: 'significa|significado|quiere decir',
  },
  fr: {
    interval:
      'à quelle fréquence|tous les combien|combien de fois|intervalles?|périodicité|(?<=^|et )quand (?:faut|doit|est)',
    amount: 'combien|quantité',
    fluid: "quel(?:le)? (?:type d(?:e |[’']))?(?:huile|graisse|lubrifiant|liquide de refroidissement)",
    part: '(?:numéro|référence|code) (?:de (?:pièce|commande|la pièce)|article)',
    meaning: 'signifie|signification|veut dire',
  },
}

const patterns = new Map(
  Object.entries(words).map(([language, of]) => {
    const pattern = (source: string) => new RegExp(`(?<![\\p{L}\\p{M}])(?:${source})(?![\\p{L}\\p{M}])`, 'giu')
    return [
      language,
      {
        interval: pattern(of.interval),
        amount: pattern(of.amount),
        fluid: pattern(of.fluid),
        part: pattern(of.part),
        meaning: pattern(of.meaning),
      },
    ] as const
  }),
)

/** Which values a question wants to hear; none where it wants something else, or is in a language without such words. */
export function valuesAsked(question: Question): AskedValues {
  const measures = measuresOf(question)
  const of = patterns.get(question.language === 'und' ? 'en' : question.language)
  if (!of) return { kinds: [], measures, subject: question.text }
  const text = lowered(question.text.normalize('NFC').trim())
  const holds = (pattern: RegExp, within = text) => within.search(pattern) >= 0
  // *Cada cuánto* and *combien de fois* ask for no amount.
  const isAmount = holds(of.amount, text.replace(of.interval, ' '))
  const kinds: ValueKind[] = []
  if (measures.size > 0) kinds.push('measure')
  else if (isAmount) kinds.push('amount')
  if (holds(of.fluid) && !measuresOfFluids.test(text)) kinds.push('fluid')
  if (holds(of.part)) kinds.push('part')
  if (holds(of.meaning)) kinds.push('meaning')
  if (holds(of.interval)) kinds.push('interval')
  const asking = [of.interval, of.amount, of.part, of.meaning]
  const rest = asking.reduce((left, pattern) => left.replace(pattern, ' '), text)
  return { kinds, measures, subject: withoutMeasures({ text: rest, language: question.language }) }
}

/** *At which pressure*, *bei welchem Druck*: the word behind it is what is asked for. */
const whichOne = /(?<![\p{L}\p{M}])(?:what|which|welche[mnrs]?|qué|quel(?:le)?)\s+(\p{L}+(?:\s\p{L}+)?)/iu

function measuresOf(question: Question): ReadonlySet<AskedMeasure> {
  const asked = measuresAsked(question)
  const named = asked.size > 0 ? undefined : whichOne.exec(question.text.normalize('NFC'))?.[1]
  return named === undefined ? asked : measuresNamed(named, question.language)
}
