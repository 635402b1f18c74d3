import { figuresOf } from '../../language/figures/figures.ts'
import { plainCharacters } from '../../language/figures/plain-characters.ts'
import { unitWritings } from '../../language/figures/units.ts'
import { normalForm } from '../../language/normal-form.ts'
import { tokensOf } from '../../language/tokens.ts'
import type { AskedTerm } from '../glossary/terms-in-question.ts'
import type { Question } from './question.ts'

const maxFigures = 3
/** Of a voltage or a current. *24 V* may be either, *24 V AC* is no direct one. */
const kindBehind = /^[\s.-]?(DC|AC)(?![\p{L}\p{N}])/iu
const kindWithin = /(DC|AC)$/iu
/** Of the scripts in which a word is parted from the next. */
const isSpaced = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]+$/u

/**
 * The figures of a question with their unit, as a material may write them otherwise: *24 volt* is *24V*, *24 V DC* and *24VDC*. None that
 * is of another kind of current, and none of another value.
 */
export function otherWritings({ text, language, tokens }: Question, unwanted: ReadonlySet<string>): AskedTerm[] {
  const plain = plainCharacters(normalForm(text, 'NFKC'))
  const asked = new Set(tokens.map(({ lexeme }) => lexeme))
  const found = figuresOf(plain).flatMap(({ start, end, parts }): AskedTerm[] => {
    const [only, ...others] = parts
    const value = only?.readings[0]?.digits
    if (!only?.unit || value === undefined || others.length > 0) return []
    const behind = kindBehind.exec(plain.slice(end, end + kindLength))
    const word = plain.slice(start, end + (behind?.[0].length ?? 0))
    const kind = (behind ?? kindWithin.exec(word))?.[1]?.toUpperCase()
    const lexemes = tokensOf(word, language).flatMap(({ lexeme }) => (asked.has(lexeme) ? [lexeme] : []))
    const alternatives = unitWritings(only.unit)
      .filter((unit) => isSpaced.test(unit) && isOfKind(unit, kind))
      .flatMap((unit) => [value + unit, `${value} ${unit}`, ...apart(value, unit)])
      .filter((writing) => writing.toLowerCase() !== word.toLowerCase() && !unwanted.has(writing.toLowerCase()))
    return lexemes.length > 0 && alternatives.length > 0 ? [{ word, lexemes: [...new Set(lexemes)], alternatives }] : []
  })
  return found.slice(0, maxFigures)
}

const kindLength = 5

/** *24 V DC* beside *24VDC*. */
function apart(value: string, unit: string): string[] {
  const kind = kindWithin.exec(unit)?.[0]
  return kind === undefined ? [] : [`${value} ${unit.slice(0, -kind.length)} ${kind}`]
}

function isOfKind(unit: string, kind: string | undefined): boolean {
  const own = kindWithin.exec(unit)?.[1]?.toUpperCase()
  return kind === undefined || own === undefined || own === kind
}
