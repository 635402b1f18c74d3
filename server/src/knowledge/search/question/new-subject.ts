import { followUpWords } from '../../language/follow-up-words.ts'
import type { Language } from '../../language/language.ts'
import { normalForm } from '../../language/normal-form.ts'
import { stopWords } from '../../language/stop-words.ts'
import { isDirection } from '../../language/asking/telling.ts'

/** What a question names that nothing before it did. */
export type NewSubject = {
  words: readonly string[]
  /** The question says nothing else: *and for the accumulator?* What was asked before is asked of it. */
  isAll: boolean
}

/** What may stand around a new subject that takes the old one's place: what joins, places, points and compares. */
const around: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: list(`a about also an and apply applies as at be but by does do for from hold holds in into is it its my of on one ones
    or our same so that the their then these this those to too true with yours your are was were please ok okay else`),
  de: list(`aber als am an auch auf aus bei beim bitte da dann das dem den denn der des die dies diese diesem diesen dieser dieses
    ein eine einem einen einer eines es für gelten gilt genauso ihr ihre ihrem ihren im in ins ist mit oder sein seine seinem
    seinen sind so und vom von zu zum zur derselbe dasselbe dieselbe gleiche`),
  es: list(`a al con de del e el ella en es eso esta este esto la las lo los mismo misma o para pero por su sus también tal un
    una vale y entonces favor`),
  fr: list(`à au aussi aux avec c ce celle celui ces cet cette d dans de des du elle en est et il l la le les leur mais même ou par
    pour qu que sa ses si son sur un une y alors merci svp`),
}

const word = /[\p{L}\p{M}\p{N}]+(?:[-./][\p{L}\p{M}\p{N}]+)*/gu

/**
 * The new subject of a question that goes on from `before`: null where it names nothing new, asks something else of what
 * was spoken of (*how often is it changed?*), or is of a language whose words are not listed.
 */
export function newSubject(question: string, before: readonly string[], language: Language): NewSubject | null {
  const joins = around[language]
  const known = followUpWords[language]
  if (!joins || !known) return null
  const lower = normalForm(question, 'NFKC').toLowerCase()
  // *How high*, *what pressure*: a word that is asked for is none that is spoken of.
  const askedFor = new Set([...lower.matchAll(asks)].map(([, one]) => one))
  const written = (lower.trim().replace(known.opens, ' ').match(word) ?? []).filter((one) => !askedFor.has(one))
  const stops = stopWords[language]
  const isContent = (one: string) =>
    isDirection(one, language) || (!joins.has(one) && !known.askOnly.includes(one) && stops?.has(one) !== true)
  const words = [...new Set(written)].filter(isContent)
  const fresh = words.filter((one) => !before.includes(one))
  if (fresh.length === 0) return null
  if (written.every((one) => joins.has(one) || isContent(one))) return { words, isAll: true }
  const pointsBack = written.some((one) => known.standsFor.includes(one) && !belongs.has(one) && !articles.has(one))
  return pointsBack ? null : { words: fresh, isAll: false }
}

const asks =
  /(?<![\p{L}\p{M}])(?:how(?: much| many)?|what|which|wie ?(?:viele?)?|welche[mnrs]?|qué|cuál|cuánt[oa]s?|quel(?:le)?s?|combien(?: de)?)\s+([\p{L}\p{M}\p{N}]+)/gu

/** *Its battery* is another thing than it. */
const belongs = list('its their his her ihr ihre ihrem ihren ihrer')
/** They stand for something only where nothing follows them. */
const articles = list('das dieser diese dieses diesen diesem lo la los las le les this that these those este esta ce')

function list(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/u))
}
