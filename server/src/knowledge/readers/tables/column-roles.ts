import type { ColumnRole } from '../segment-table.ts'
import { roleOfHeader } from './role-words.ts'
import { isNumeric } from './words.ts'

export type ColumnContents = { header: string; texts: readonly string[] }

const most = 400
/** A sign in a cell that says *yes*. */
export const markOfCell = /^[●•○◦xX×✓✔■▲*]{1,2}$/u
const smallNumber = /^\d{1,3}[a-z]?\.?$/iu
const partNumber = /^(?=.*\d)[\p{Lu}\d][\p{Lu}\d./ -]{3,}$/u

/** What each column of a table holds, by its header first and then by what stands in it. */
export function rolesOf(columns: readonly ColumnContents[]): (ColumnRole | null)[] {
  const roles = columns.map(({ header }) => roleOfHeader(header))
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
    if (role === 'position') roles[at] = positionOr(texts, has('part', 'quantity') || shareOf(texts, smallNumber) > 0.5)
    if (role === 'code' && has('part') && has('name')) roles[at] = 'part'
    if (role === 'code' && has('cause', 'remedy') && !has('symptom') && at === 0)
      roles[at] = isCodes(texts) ? 'code' : 'symptom'
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
  if (!roles.includes('symptom') && isFault && roles[0] === null) roles[0] = 'symptom'
  const hasValue =
    roles.includes('value') ||
    columns.some(({ texts }, at) => at > 0 && roles[at] === null && shareOf(texts, isNumeric) > 0.6)
  if (
    hasValue &&
    !isFault &&
    !roles.some((role) => role !== null && role !== 'value' && role !== 'unit' && role !== 'tolerance')
  ) {
    if (roles[0] === null) roles[0] = 'parameter'
    for (const [at, { texts }] of columns.entries())
      if (at > 0 && roles[at] === null && shareOf(texts, isNumeric) > 0.6) roles[at] = 'value'
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

/** *Item* is the number of a part in a drawing, or what a row is about. */
function positionOr(texts: readonly string[], isBesideParts: boolean): ColumnRole {
  if (shareOf(texts, smallNumber) >= 0.5) return 'position'
  return isBesideParts ? 'name' : 'parameter'
}

function roleOfTexts(texts: readonly string[], at: number): ColumnRole | null {
  if (texts.length === 0) return null
  if (shareOf(texts, smallNumber) >= 0.8 && at === 0) return 'position'
  if (shareOf(texts, partNumber) >= 0.8 && shareOf(texts, (text) => /\p{L}/u.test(text)) >= 0.5) return 'part'
  return shareOf(texts, isNumeric) >= 0.6 && at > 0 ? 'value' : null
}
