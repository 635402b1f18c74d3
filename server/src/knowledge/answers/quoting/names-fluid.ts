import type { Language } from '../../language/language.ts'

/** What tells one fluid from another, in any language: its class, grade or thickener. */
const grades =
  /(?<![\p{L}\p{Nd}])(?:ISO|VG|SAE|NLGI|H[LV]{1,2}P|CLP|HEES|ATF|DOT|API|ACEA|PAO|PFPE|PTFE|MoS2|\d{1,2}W-?\d{2}|R-?\d{2,4}[A-Za-z]{0,2}|lithium|calcium|litio|calcio|silicon[ea]?|silikon|silicona|synthetic|synthetisch\p{L}*|sintétic[oa]|synthétique|mineral|minérale?|glycol|glykol|glicol)(?![\p{L}])/iu

/** *Klüberplex BEM 41-132*, *Gadus S2*, *Mobil SHC 626*: a name with its number. */
const brand =
  /(?<![\p{L}\p{Nd}])\p{Lu}\p{L}{3,20}(?:\s[\p{L}\p{Nd}]{1,12}){0,2}\s(?=[\p{L}-]{0,4}\p{Nd})[\p{L}\p{Nd}][\p{L}\p{Nd}-]{0,12}(?![\p{L}\p{Nd}])/u
/** *Table 5*, *Step 2*, *Figure 3* name a place of the manual. */
const places =
  /(?<!\p{L})(?:table|figure|fig|step|page|section|chapter|position|pos|item|part|every|tabelle|abbildung|abb|schritt|seite|abschnitt|kapitel|alle|tabla|figura|paso|página|sección|cada|tableau|étape|chapitre|chaque)\.?\s\p{Nd}[\p{Nd}.,]*/giu

type FluidWords = {
  /** What a fluid is called, with what names it: *hydraulic oil*, *Lithiumfett*, *aceite de engranajes*. */
  named: string
  /** Before its noun these name none. */
  others?: string
  /** Behind its noun these make it another thing: *grease gun*. */
  things?: string
}

const nouns: Readonly<Record<Language, FluidWords>> = {
  en: {
    named:
      '(?<![\\p{M}-])(?<before>[\\p{L}\\p{M}-]+)\\s(?:oil|grease|lubricant|coolant|fluid|refrigerant|antifreeze)s?(?:\\s(?<after>\\p{L}+))?',
    others:
      'the|an?|of|with|to|any|all|some|more|less|much|little|enough|old|new|fresh|clean|cleaning|dirty|used|excess|surplus|residual|and|or|no|its|this|that|these|your|their|each|every|for|from|by|in|into|on|check|change|add|drain|fill|top|apply|use|wipe|same|correct|right|proper|suitable|recommended|specified|approved|original|good|too|which|what|without|than|as|if|when|put|let|remove|replace|refill|lubricating',
    things:
      'guns?|nipples?|fittings?|levels?|pumps?|filters?|tanks?|logs?|cups?|leaks?|leakage|changes?|coolers?|seals?|lines?|pans?|pressure|temperature|gauges?|glass|plugs?|caps?|mist|traps?|separators?|reservoirs?|points?|channels?|holes?|ports?',
  },
  de: { named: '\\p{L}{4,}(?:öl|fett|schmierstoff|kühlmittel)e?s?' },
  es: {
    named:
      '(?:aceite|grasa|lubricante|refrigerante)\\s(?:de\\s(?!l[ao]s?\\s)\\p{L}{4,}|\\p{L}*(?:ic[oa]|al|nt[ea]|os[oa]))',
  },
  fr: {
    named:
      '(?:huile|graisse|lubrifiant)\\s(?:(?:de|à|au|pour)\\s(?!l[ae]s?\\s)\\p{L}{4,}|\\p{L}*(?:ique|ale?|ante?|euse))',
  },
}

const patterns = new Map(
  Object.entries(nouns).map(([language, { named, others = '(?!)', things = '(?!)' }]) => [
    language,
    {
      named: new RegExp(`(?<![\\p{L}\\p{M}])(?:${named})(?![\\p{L}\\p{M}])`, 'giu'),
      others: new RegExp(`^(?:${others})$`, 'iu'),
      things: new RegExp(`^(?:${things})$`, 'iu'),
    },
  ]),
)

/**
 * Whether a text says which oil, grease or other fluid: by a grade, a brand with its number, or a word that tells it from others. *Wipe off the grease* and
 * *grease gun* do not. True in languages of which that is not known.
 */
export function namesFluid(text: string, language: Language): boolean {
  if (grades.test(text) || brand.test(text.replace(places, ' '))) return true
  const words = patterns.get(language === 'und' ? 'en' : language)
  if (!words) return true
  return [...text.matchAll(words.named)].some(({ groups }) => {
    const { before = '', after = '' } = groups ?? {}
    return !words.others.test(before) && !words.things.test(after)
  })
}
