import type { Span } from '../../traces/traces.ts'

/** Of one transaction; more are counted. */
const maxStatements = 20
/** Texts whose names are kept; beyond it they are found anew. */
const maxKept = 2_000

export type TracedStatements = {
  /** A connection is there. */
  connected: () => void
  add: (text: string) => void
  /** Says all of it, at the end. */
  tell: () => void
}

/** Notes for a span what its transaction asks, by names; undefined where nobody is told. */
export function traceStatements(span: Span | null): TracedStatements | undefined {
  if (!span?.isRecorded) return undefined
  const began = performance.now()
  const names: string[] = []
  let count = 0
  return {
    connected: () => span.tell({ 'millwright.connection.wait': Math.round(performance.now() - began) }),
    add(text) {
      count += 1
      if (names.length < maxStatements) names.push(statementName(text))
    },
    tell: () => span.tell({ 'millwright.statements': names, 'millwright.statements.count': count }),
  }
}

const kept = new Map<string, string>()

/** `select chats`: a statement's verb, and the first table or function that it names. Values are never part of a text. */
export function statementName(text: string): string {
  const known = kept.get(text)
  if (known !== undefined) return known
  const verb = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  const named = /\b(?:from|into|update)\s+"?(?:public\.)?([a-z_]+)/i.exec(text)?.[1]
  const name = named === undefined ? verb : `${verb} ${named.toLowerCase()}`
  if (kept.size >= maxKept) kept.clear()
  kept.set(text, name)
  return name
}
