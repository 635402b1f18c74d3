// Which tests of readers, models and programs have nothing new to tell: each was seen to pass with exactly these
// sources and packages (docs/decisions/0046-the-suite.md).
import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { packagesOf } from './packages.ts'
import { sourcesOf } from './sources.ts'

const record = 'tools/material/passed.json'
const Record = z.record(z.string(), z.string())

/** The test files that say of themselves which of their tests read much. */
export function materialTests(root: string): string[] {
  return globSync('server/src/**/*.test.ts', { cwd: root })
    .filter((path) => readFileSync(join(root, path), 'utf8').includes("test/reads-all.ts'"))
    .toSorted()
}

/** One for all that the outcome of a test file depends on, but for the programs of the machine. */
export function fingerprintOf(root: string, test: string): string {
  const hash = createHash('sha256')
  const sources = sourcesOf(root, test)
  for (const source of sources) {
    const content = createHash('sha256')
      .update(readFileSync(join(root, source)))
      .digest('hex')
    hash.update(`${source} ${content}\n`)
  }
  for (const line of packagesOf(root, sources)) hash.update(`${line}\n`)
  return hash.digest('hex').slice(0, 16)
}

export function readPassed(root: string): ReadonlyMap<string, string> {
  return new Map(Object.entries(Record.parse(JSON.parse(readFileSync(join(root, record), 'utf8')))))
}

export function writePassed(root: string, passed: ReadonlyMap<string, string>): void {
  const lines = Object.fromEntries([...passed].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(join(root, record), `${JSON.stringify(lines, null, 2)}\n`)
}

/** Those that have passed as they are now, and those that have not. */
export function sortMaterial(root: string): { unchanged: string[]; changed: string[] } {
  const passed = readPassed(root)
  const tests = materialTests(root)
  const isUnchanged = (test: string) => passed.get(test) === fingerprintOf(root, test)
  const unchanged = tests.filter(isUnchanged)
  return { unchanged, changed: tests.filter((test) => !unchanged.includes(test)) }
}
