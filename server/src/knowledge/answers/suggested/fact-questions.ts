import type { FactKind } from '@millwright/contract/facts'
import { isFluidNamed } from '../../facts/named-values.ts'
import { lowered } from '../../facts/words/languages.ts'
import { workIn } from '../../facts/words/interval-words.ts'
import { measureNames, templates, type TemplateLanguage } from './templates.ts'

export type AskableFact = { kind: FactKind; subject: string; attribute: string; unit: string }

const maxSubjectLength = 70
const maxWords = 9
/** A heading with its number, a sentence, or what somebody has to fill in. */
const noName = /[?!;{}<>|\t…“”„«»]|\.\s|^\P{L}*$|^\d+(?:\.\d+)*\s|_{3}/u
/** What no one asks a machine about. */
const legal =
  /(?<!\p{L})(?:licen[cs]\p{L}*|copyright|warrant\p{L}*|liabil\p{L}*|trademark\p{L}*|disclaimer|lizenz\p{L}*|garantie\p{L}*|gewährleistung\p{L}*|haftung\p{L}*|urheber\p{L}*|licencia\p{L}*|garantía\p{L}*|responsabilidad|licence\p{L}*|responsabilité)(?!\p{L})/iu

/** The question that a fact answers, as somebody would ask it; null where its words make none. */
export function questionOf(fact: AskableFact, language: TemplateLanguage): string | null {
  const { kind, attribute, unit } = fact
  const name = nameIn(fact.subject)
  if (name === null) return null
  const say = templates[language]
  switch (kind) {
    case 'interval':
      return attribute === 'interval' && !name.includes(':') ? intervalOf(name, language) : null
    case 'setting':
    case 'limit':
      // `Casing cover: M12`: what stands behind it says which one of several.
      return measured(attribute, name.split(':', 1)[0]?.trim() ?? '', language)
    case 'fluid':
      if (unit !== '' || !isFluidNamed(attribute)) return null
      return fill(say.fluid, subjectOf(name, language), fluidOf(attribute, language))
    case 'part':
      return attribute === 'part number' ? fill(say.part, subjectOf(name, language)) : null
    case 'code':
      return attribute === 'meaning' ? fill(say.code, name) : null
    case 'fault':
      return fill(say.fault, name)
    case 'step':
    case 'warning':
      return null
  }
}

function nameIn(subject: string): string | null {
  const name = subject
    .replace(/\s+/gu, ' ')
    .replace(/[\s:.,]+$/u, '')
    .trim()
  if (name.length < 2 || name.length > maxSubjectLength || name.split(' ').length > maxWords) return null
  return [noName, legal, clause, pointing, planned].some((words) => words.test(name)) ? null : name
}

/** *Its nut* says whose only where it stands. */
const pointing =
  /^(?:its|their|this|these|those|that|it|they|both|sein|seine[mnrs]?|ihr|ihre[mnrs]?|diese[mnrs]?|sus?|est[ae]s?|son|sa|ses|leurs?|ce|cette|ces)\s/iu

/** A log of stops tells those, too, that are no fault. */
const planned =
  /^(?:planned|scheduled|routine|geplante[mnrs]?|planmäßige[mnrs]?|parada programada|arrêt planifié)(?:\s|$)/iu

/** *The bearing bracket is greased* is what is done, said as a sentence. */
const clause =
  /\s(?:is|are|was|were|must|should|shall|can|may|has|have|wird|werden|ist|sind|muss|müssen|est|sont|doit|doivent|es|son|debe|deben)(?:\s|$)/iu

function measured(attribute: string, name: string, language: TemplateLanguage): string | null {
  const measure = measureNames[language][attribute]
  if (measure === undefined || workIn(name) === 0) return null
  const say = templates[language]
  const isSaid = lowered(name).includes(lowered(measure.name))
  return isSaid
    ? fill(say.named, subjectOf(name, language))
    : fill(measure.isFeminine ? say.measureFeminine : say.measure, subjectOf(name, language), measure.name)
}

/** `Change the oil` is what is done, `bearing bracket` what it is done to. */
function intervalOf(name: string, language: TemplateLanguage): string {
  const say = templates[language]
  if (language === 'English' && orders.test(name)) return fill(say.order, subjectOf(name, language))
  const isWork = workIn(name) === 0 || infinitive[language].test(name)
  return fill(isWork ? say.work : say.interval, subjectOf(name, language))
}

const orders = /^\p{L}+ (?:up |off |out )?(?:the|all|each|both|every|for|whether|that|if) /iu
const infinitive: Readonly<Record<TemplateLanguage, RegExp>> = {
  English: /(?!)/u,
  German: /\p{Ll}(?:en|ern|eln)$/u,
  Spanish: /^\p{L}+[aei]r(?:se)?(?= )/iu,
  French: /^\p{L}+(?:er|ir|re)(?= )/iu,
}

/** In English and the Romance languages a name begins small within a sentence; what is written in capitals stays. */
function subjectOf(name: string, language: TemplateLanguage): string {
  if (language === 'German') return name
  const [first = ''] = name.split(/[\s-]/u)
  const plain = /^\p{Lu}\p{Ll}+$/u.test(first) ? `${first[0]?.toLowerCase()}${name.slice(1)}` : name
  return language === 'English' ? plain.replace(/^(?:the|an?) /u, '') : plain
}

const fluidOf = (attribute: string, language: TemplateLanguage) => subjectOf(attribute, language)

function fill(template: string, subject: string, attribute = ''): string {
  return template.replace('{subject}', () => subject).replace('{attribute}', () => attribute)
}
