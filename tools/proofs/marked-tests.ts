import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run-command.ts'

const kinds = ['{contract,server,web,tools}/**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts']
const title =
  /(?:\b(?:it|test|describe)|\))\(\s*(?<quote>['"`])[^\n]*? \[(?<rows>[TF]\d+[a-z]?(?:, [TF]\d+[a-z]?)*)\]\k<quote>,/g

/** The rows that titles of tests name, as `[T3a]` or `[T3a, T4b]` at their end: of each the files, in their order. */
export function markedTests(): Map<string, string[]> {
  const marked = new Map<string, string[]>()
  for (const file of globSync(kinds, { cwd: root, exclude: ['**/node_modules/**'] }).toSorted()) {
    for (const row of rowsIn(readFileSync(join(root, file), 'utf8'))) {
      const files = marked.get(row) ?? []
      if (!files.includes(file)) marked.set(row, [...files, file])
    }
  }
  return marked
}

/** A test that is left out proves nothing: `it.skip(` and `it.todo(` are no titles here. */
export function rowsIn(source: string): string[] {
  return [...source.matchAll(title)].flatMap(({ groups }) => groups?.['rows']?.split(', ') ?? [])
}
