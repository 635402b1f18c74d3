import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../run-command.ts'
import { importedFunctions, repositoryFunctions } from './repository-functions.ts'

const server = join(root, 'server/src')
const measuring = join(server, 'schema/recurring-statements.db.test.ts')
/** By repository: those that nobody has looked at with many rows. It only becomes shorter. */
const unmeasured = JSON.parse(readFileSync(join(root, 'tools/statements/unmeasured.json'), 'utf8')) as Record<
  string,
  string[]
>

it('every function of a repository is run with many rows, or is named among those that are not', () => {
  const files = globSync('**/*.repository.ts', { cwd: server }).map((path) => join(server, path))
  const functions = repositoryFunctions(server, new Map(files.map((file) => [file, readFileSync(file, 'utf8')])))
  const run = importedFunctions(server, measuring, readFileSync(measuring, 'utf8'))
  const measured = new Set(run.flatMap((key) => [key, ...(functions.get(key) ?? [])]))
  const others = [...functions.keys()].filter((key) => !measured.has(key))
  const named = Object.entries(unmeasured).flatMap(([file, names]) => names.map((name) => `${file} ${name}`))
  // A new one belongs into recurring-statements.db.test.ts; what is named and measured by now, or gone, is taken off.
  expect(others.toSorted()).toEqual(named.toSorted())
})

it('finds what a function runs through others, and none that is given no transaction', () => {
  const root = '/server'
  const files = new Map([
    [
      '/server/a/a.repository.ts',
      "import { read } from '../b.repository.ts'\nexport async function list(tx: Transaction) { return again(tx) }\nconst again = (tx: Transaction) => read(tx)\nexport const columns = (table: Table) => table.id",
    ],
    [
      '/server/b.repository.ts',
      'export const read = (tx: Transaction) => tx.execute(text)\nconst text = sql`select 1`',
    ],
  ])
  expect(repositoryFunctions(root, files)).toEqual(
    new Map([
      ['a/a.repository.ts list', new Set(['a/a.repository.ts again', 'b.repository.ts read', 'b.repository.ts text'])],
      ['b.repository.ts read', new Set(['b.repository.ts text'])],
    ]),
  )
  const test = "import { list, type Row } from './a/a.repository.ts'\nimport { other } from './other.ts'"
  expect(importedFunctions(root, '/server/some.test.ts', test)).toEqual(['a/a.repository.ts list'])
})
