import type { Language } from '../../language/language.ts'
import { isStep, quotablesOf } from './blocks.ts'
import type { ReadOn } from './find-section.ts'
import type { ShownQuote } from './quotes.ts'

/** How many of what a list holds: of other things a list says no number. */
const counted: Readonly<Record<Language, RegExp>> = {
  en: /(?<!\p{L})(?:how many|number of)\s+(?:\p{L}+\s+)?(?:steps?|items?|levels?|points?|stages?|phases?|options?|modes?|types?|kinds?|parts?|pieces|tools?|checks?|rules?|warnings?|conditions?|causes?|reasons?|functions?|settings?|menus?|components?|accessories|actions?|tasks?|things)(?!\p{L})/iu,
  de: /(?<!\p{L})(?:wie ?viele|anzahl der)\s+(?:\p{L}+\s+)?\p{L}*(?:schritte?|punkte?|stufen?|ebenen?|phasen?|optionen|arten|teile?|werkzeuge?|prüfungen|regeln|warnungen|bedingungen|ursachen|gründe|funktionen|einstellungen|menüs?|komponenten|bauteile|maßnahmen|aufgaben|dinge)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:cuánt[oa]s|número de)\s+(?:pasos?|elementos?|niveles|puntos?|etapas?|fases?|opciones|modos?|tipos?|partes?|piezas?|herramientas?|comprobaciones|reglas?|advertencias?|condiciones|causas?|funciones|ajustes?|menús?|componentes?|accesorios?|tareas?|cosas)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:combien d(?:e\s+|['’])|nombre d(?:e\s+|['’]))(?:étapes?|éléments?|niveaux|points?|phases?|options?|modes?|types?|parties|pièces?|outils?|contrôles?|règles?|avertissements?|conditions?|causes?|raisons?|fonctions?|réglages?|menus?|composants?|accessoires?|tâches?|choses)(?!\p{L})/iu,
}

const number = /^\(?(\d{1,3})[.)]/u

/** *How many items*, *wie viele Punkte*: a list is asked for as a whole. */
export function asksForCount({ text, language }: { text: string; language: Language }): boolean {
  return counted[language === 'und' ? 'en' : language]?.test(text) === true
}

/** How many items the list has that is quoted, where they are asked for and all of them stand in the quote; else null. */
export async function countOfList(
  question: { text: string; language: Language },
  quote: ShownQuote,
  readOn: ReadOn | undefined,
): Promise<number | null> {
  if (!asksForCount(question) || quote.goesOn) return null
  const { passage, stretch, context } = quote
  const shown = [stretch, ...context.after]
  const all = quotablesOf(passage.text)
  const isShown = ({ start, end }: { start: number; end: number }) =>
    shown.some((one) => one.start <= start && end <= one.end)
  const lists = new Set(all.filter((one) => isStep(one) && isShown(one)).map(({ list }) => list))
  const [list] = lists
  if (lists.size !== 1 || list === undefined) return null
  const items = all.filter((one) => isStep(one) && one.list === list)
  const [first, last] = [items[0], items.at(-1)]
  if (items.length < fewest || !first || !last || !items.every(isShown)) return null
  const numbers = items.map((item) => number.exec(item.text)?.[1])
  const isNumbered = numbers.some((one) => one !== undefined)
  if (isNumbered && !numbers.every((one, at) => Number(one) === at + 1)) return null
  if (!isNumbered && first === all[0]) return null
  return last === all.at(-1) && (await goesOn(quote, readOn)) ? null : items.length
}

const fewest = 2

/** Behind the passage more is written: nobody knows whether the list goes on there. */
async function goesOn({ passage: { versionId, ordinal } }: ShownQuote, readOn: ReadOn | undefined): Promise<boolean> {
  if (!readOn) return true
  return (await readOn({ versionId, first: ordinal + 1, last: ordinal + 1 })).length > 0
}
