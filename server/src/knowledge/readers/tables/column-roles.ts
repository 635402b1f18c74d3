import type { ColumnRole } from '../../../schema/segment-table.ts'
import { nameLamps } from './lamp-columns.ts'
import { isLampState, namesLamp } from './lamp-words.ts'
import { namesOneOfKind, ofRemedies, roleOfHeader, tellsOfTrouble } from './role-words.ts'
import { isSpecification } from './specifications.ts'
import { isNumeric } from './words.ts'

export type ColumnContents = { header: string; texts: readonly string[] }

const most = 400
/** A sign in a cell that says *yes*. */
export const markOfCell = /^[●•○◦xX×✓✔■▲*]{1,2}$/u
const smallNumber = /^\d{1,3}[a-z]?\.?$/iu
const partNumber = /^(?=.*\d)[\p{Lu}\d][\p{Lu}\d./ -]{3,}$/u
const grouped = /^[\d ]{5,}$/u
const maxNumberLength = 80
const isReference = /^(?:ref|rif|rep)/iu
const word = /\p{L}{3}/u

/** What each column of a table holds, by its header first and then by what stands in it. */
export function rolesOf(columns: readonly ColumnContents[]): (ColumnRole | null)[] {
  const roles = columns.map(({ header }) => roleOfHeader(header))
  const lamps = nameLamps(columns, roles)
  const has = (...wanted: ColumnRole[]) => roles.some((role) => role !== null && wanted.includes(role))
  const isFault = has('cause', 'remedy')
  for (const [at, column] of columns.entries()) {
    const role = roles[at] ?? null
    const texts = column.texts.slice(0, most)
    if (role === 'symptom' && at > 0 && !isFault) roles[at] = null
    if (role === 'name')
      roles[at] =
        has('cause') && !has('symptom') ? 'symptom' : has('code') && !has('part', 'quantity') ? 'meaning' : 'name'
    if (role === 'work' && isFault && has('remedy') && has('cause')) roles[at] = 'remedy'
    if (role === 'position')
      roles[at] = positionOr(column, has('part', 'quantity') || shareOf(texts, smallNumber) > 0.5)
    // *Lubrication points: 2* says how many, or which of a drawing; the things themselves stand elsewhere.
    if (role === 'object' && shareOf(texts, smallNumber) > 0.5)
      roles[at] = new Set(texts).size === texts.length ? 'position' : 'quantity'
    if (role === 'code' && has('part') && has('name')) roles[at] = 'part'
    if (role === 'code' && has('cause', 'remedy') && !has('symptom') && at === 0)
      roles[at] = at === lamps || isCodes(texts) ? 'code' : 'symptom'
    // What its header calls a setting may be what it is set to.
    if (role === 'parameter' && at > 0 && shareOf(texts, isNumeric) > 0.5) roles[at] = 'value'
    if (role === null && column.header === '') roles[at] = roleOfTexts(texts, at)
  }
  // *Name, Description, Example value*: beside a value the one is what the other explains, and neither is a part.
  const [name, described, ...more] = roles.flatMap((role, at) => (role === 'name' ? [at] : []))
  const isExplained = has('value') && !has('part', 'position', 'quantity', 'code', 'cause', 'remedy')
  if (name !== undefined && described !== undefined && more.length === 0 && isExplained) {
    roles[name] = 'parameter'
    roles[described] = 'meaning'
  }
  // Heads over marks say what is so: where several are times, no other column holds them.
  const areMarks = columns.map(({ texts }) => texts.length > 0 && texts.every((text) => markOfCell.test(text)))
  const isMarkedPlan = areMarks.filter((isMarked, at) => isMarked && roles[at] === 'interval').length > 1
  for (const [at, isMarked] of areMarks.entries())
    if (isMarked || (isMarkedPlan && roles[at] === 'interval')) roles[at] = null
  if (!roles.includes('symptom') && isFault && roles[0] === null && isOfFaults(columns, has('cause')))
    roles[0] = 'symptom'
  nameParts(columns, roles)
  if (isSpecification(columns, roles)) {
    roles[roles.indexOf('name')] = 'parameter'
    for (const [at, { texts }] of columns.entries())
      if (roles[at] === null && shareOf(texts, /\d/u) >= 0.5) roles[at] = 'value'
  }
  const hasValue =
    roles.includes('value') ||
    columns.some(({ texts }, at) => at > 0 && roles[at] === null && shareOf(texts, isNumeric) > 0.6)
  if (
    hasValue &&
    !isFault &&
    !roles.some((role) => role !== null && role !== 'value' && role !== 'unit' && role !== 'tolerance')
  ) {
    if (roles[0] === null) roles[0] = 'parameter'
    const figures = columns.flatMap(({ texts }, at) =>
      at > 0 && roles[at] === null && shareOf(texts, isNumeric) > 0.6 ? [at] : [],
    )
    // *Connection | Size*: where nothing else is measured, the size is.
    const measured = figures.filter((at) => !namesOneOfKind(columns[at]?.header ?? ''))
    for (const at of measured.length > 0 || roles.includes('value') ? measured : figures) roles[at] = 'value'
  }
  return roles
}

function shareOf(texts: readonly string[], test: RegExp | ((text: string) => boolean)): number {
  const matches = texts.filter((text) => (typeof test === 'function' ? test(text) : test.test(text)))
  return texts.length === 0 ? 0 : matches.length / texts.length
}

function isCodes(texts: readonly string[]): boolean {
  return texts.filter((text) => text.length <= 12 && /\d/u.test(text)).length >= 0.5 * texts.length
}

/** Whether the first column of a table that says what to do holds what went wrong: by the heads, else by what it says. */
function isOfFaults(columns: readonly ColumnContents[], hasCauses: boolean): boolean {
  if (hasCauses) return true
  // What is done from time to time is no remedy.
  if (columns.some(({ header }) => roleOfHeader(header) === 'interval')) return false
  if (columns.some(({ header }) => ofRemedies(header))) return true
  return shareOf((columns[0]?.texts ?? []).slice(0, most), isSeen) >= 0.3
}

/** *Blinks* alone does not tell what. */
const isSeen = (text: string) => (tellsOfTrouble(text) && !isLampState(text)) || namesLamp(text)

/** Beside the numbers of parts, words are their names, whatever stands over them. */
function nameParts(columns: readonly ColumnContents[], roles: (ColumnRole | null)[]): void {
  const isList = roles.includes('part') || (roles.includes('position') && roles.includes('quantity'))
  const others: readonly (ColumnRole | null)[] = ['name', 'object', 'cause', 'remedy', 'work', 'interval', 'code']
  if (!isList || roles.some((role) => others.includes(role))) return
  const wordy = columns.flatMap(({ texts }, at) => (roles[at] === null && shareOf(texts, word) >= 0.6 ? [at] : []))
  // Lists side by side without heads have one each, right behind its numbers.
  const isNext = (at: number) => columns[at]?.header === '' && roles[at - 1] === 'part'
  // What says the same of many parts is what they are made of, not their name.
  const tellsApart = (at: number) => {
    const { texts = [] } = columns[at] ?? {}
    return new Set(texts).size >= 0.7 * texts.length
  }
  for (const at of wordy) if ((at === wordy[0] && tellsApart(at)) || isNext(at)) roles[at] = 'name'
}

/** *Item* is the number of a part in a drawing, or what a row is about. */
function positionOr({ header, texts }: ColumnContents, isBesideParts: boolean): ColumnRole {
  if (shareOf(texts, smallNumber) >= 0.5) return 'position'
  const isNumber = isReference.test(header) ? holdsPartNumber : partNumber
  if (!/^item/iu.test(header) && shareOf(texts, isNumber) >= 0.5) return 'part'
  return isBesideParts ? 'name' : 'parameter'
}

/** Below *Ref.*: a number with what may stand around it, `Rep. 3/ KS-03-50`. */
function holdsPartNumber(text: string): boolean {
  if (text.length > maxNumberLength) return false
  const isNumber = (word: string) => word.length >= 4 && /\d/u.test(word) && /^[\p{Lu}\d]/u.test(word)
  return grouped.test(text) || text.split(' ').some(isNumber)
}

function roleOfTexts(texts: readonly string[], at: number): ColumnRole | null {
  if (texts.length === 0) return null
  if (shareOf(texts, smallNumber) >= 0.8 && at === 0) return 'position'
  if (shareOf(texts, partNumber) >= 0.8 && shareOf(texts, (text) => /\p{L}/u.test(text)) >= 0.5) return 'part'
  return shareOf(texts, isNumeric) >= 0.6 && at > 0 ? 'value' : null
}
