import { limits } from '@millwright/contract/limits'

const comparisons = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const
export type Comparison = (typeof comparisons)[number]
export type FilterValue = string | number | boolean | null

/**
 * A filter of RFC 7644, 3.4.2.2. Attributes are in small letters, `emails.value` for a part of one, with the address of
 * their schema where it was said; `emails[type eq "work"]` is `within`, whose attributes are those of one value.
 */
export type Filter =
  | { kind: 'and' | 'or'; parts: readonly Filter[] }
  | { kind: 'not'; part: Filter }
  | { kind: 'present'; attribute: string }
  | { kind: 'compare'; attribute: string; comparison: Comparison; value: FilterValue }
  | { kind: 'within'; attribute: string; part: Filter }

/** What a PATCH names: an attribute, those of its values that the filter holds of, and a part of them. The filter's texts are in small letters. */
export type Path = { attribute: string; filter: Filter | null; part: string | null }

/** Null: it is no filter, or goes beyond what the limits say. */
export function parseFilter(text: string): Filter | null {
  return parsed(text, (words) => {
    const filter = either(words, 0)
    return words.isAtEnd() ? filter : fail()
  })
}

export function parsePath(text: string): Path | null {
  return parsed(text, (words) => {
    const { attribute, part } = dividedAt(words.attribute())
    if (!words.takes('[')) return words.isAtEnd() ? { attribute, filter: null, part } : fail()
    if (part !== null) return fail()
    const filter = either(words, 1)
    if (!words.takes(']')) return fail()
    const after = words.part()
    return words.isAtEnd() ? { attribute, filter: withSmallTexts(filter), part: after } : fail()
  })
}

function withSmallTexts(filter: Filter): Filter {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return { ...filter, parts: filter.parts.map(withSmallTexts) }
    case 'not':
    case 'within':
      return { ...filter, part: withSmallTexts(filter.part) }
    case 'present':
      return filter
    case 'compare':
      return typeof filter.value === 'string' ? { ...filter, value: filter.value.toLowerCase() } : filter
  }
}

/** `emails.value` to its two halves; the address of a schema, which holds dots, stays with the attribute. */
export function dividedAt(attribute: string): { attribute: string; part: string | null } {
  const dot = attribute.indexOf('.', attribute.lastIndexOf(':') + 1)
  return dot < 0 ? { attribute, part: null } : { attribute: attribute.slice(0, dot), part: attribute.slice(dot + 1) }
}

class NotAFilter extends Error {}
function fail(): never {
  throw new NotAFilter('Not a filter')
}

function parsed<T>(text: string, read: (words: Words) => T): T | null {
  if (text.length > limits.directoryFilter) return null
  try {
    return read(wordsOf(text))
  } catch (error) {
    if (error instanceof NotAFilter) return null
    throw error
  }
}

// `not` binds before `and`, and `and` before `or`.
function either(words: Words, depth: number): Filter {
  return joined(words, 'or', () => joined(words, 'and', () => single(words, depth)))
}

function joined(words: Words, kind: 'and' | 'or', read: () => Filter): Filter {
  const first = read()
  const parts = [first]
  while (words.takesWord(kind)) parts.push(read())
  return parts.length === 1 ? first : { kind, parts }
}

function single(words: Words, depth: number): Filter {
  if (depth > limits.directoryFilterDepth) fail()
  if (words.takesWord('not')) {
    if (!words.takes('(')) fail()
    return { kind: 'not', part: bracketed(words, ')', depth) }
  }
  if (words.takes('(')) return bracketed(words, ')', depth)
  const attribute = words.attribute()
  if (!words.takes('[')) return compared(words, attribute)
  const part = bracketed(words, ']', depth)
  const named = words.part()
  // `emails[type eq "work"].value eq "…"` is not of the standard, and is what Entra ID asks.
  if (named === null) return { kind: 'within', attribute, part }
  return { kind: 'within', attribute, part: { kind: 'and', parts: [part, compared(words, named)] } }
}

function compared(words: Words, attribute: string): Filter {
  if (words.takesWord('pr')) return { kind: 'present', attribute }
  const comparison = comparisons.find((one) => words.takesWord(one))
  return comparison ? { kind: 'compare', attribute, comparison, value: words.value() } : fail()
}

function bracketed(words: Words, end: ')' | ']', depth: number): Filter {
  const filter = either(words, depth + 1)
  return words.takes(end) ? filter : fail()
}

type Words = {
  isAtEnd: () => boolean
  takes: (bracket: '(' | ')' | '[' | ']') => boolean
  takesWord: (word: string) => boolean
  attribute: () => string
  /** What stands behind a bracket: `value` of `[…].value`; null where nothing does. */
  part: () => string | null
  value: () => FilterValue
}

// Sticky, each by itself linear.
const space = / */y
const word = /[\w$.:-]+/y
const bracket = /[()[\]]/y
const quoted = /"(?:[^"\\]|\\.)*"/y

/** Reads from left to right; whatever it does not take stays. */
function wordsOf(text: string): Words {
  let at = 0
  const find = (what: RegExp): string | null => {
    what.lastIndex = at
    return what.exec(text)?.[0] ?? null
  }
  const skip = (taken: string) => {
    at += taken.length
    at += find(space)?.length ?? 0
  }
  skip('')
  return {
    isAtEnd: () => at === text.length,
    takes(wanted) {
      if (find(bracket) !== wanted) return false
      skip(wanted)
      return true
    },
    takesWord(wanted) {
      const found = find(word)
      if (found?.toLowerCase() !== wanted) return false
      skip(found)
      return true
    },
    attribute() {
      const found = find(word)
      if (found === null) return fail()
      skip(found)
      return found.toLowerCase()
    },
    part() {
      const found = find(word)
      if (!found?.startsWith('.')) return null
      skip(found)
      return found.slice(1).toLowerCase() || fail()
    },
    value() {
      const found = find(quoted) ?? find(word) ?? fail()
      skip(found)
      return valueOf(found)
    },
  }
}

/** As JSON writes it; `True` too, as directories write it. */
function valueOf(text: string): FilterValue {
  try {
    const value: unknown = JSON.parse(text.startsWith('"') ? text : text.toLowerCase())
    if (typeof value !== 'string') return value as number | boolean | null
    return value.includes('\0') || !value.isWellFormed() ? fail() : value
  } catch {
    return fail()
  }
}
