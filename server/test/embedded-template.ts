import { createHash, randomUUID } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeTables } from './make-tables.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const templates = join(root, 'node_modules/.cache/millwright-database')
const madeOf = [
  'server/{migrations,repeatable}/**/*.{sql,json}',
  'server/src/platform/{database,jobs}/*.ts',
  'package-lock.json',
]

/**
 * Puts an empty database with every table into a directory: a copy, because to make one anew costs seconds. The very
 * first start has tests of its own (`embedded.db.test.ts`, `tools/fresh-clone.slow.test.ts`).
 */
export async function copyEmbeddedDatabase(directory: string): Promise<void> {
  cpSync(await prepareEmbeddedDatabase(), directory, { recursive: true })
  // Copied so it is open to others, which the check of an installation would find.
  chmodSync(directory, 0o700)
  // Afterwards: with a filter Node copies its 1,600 files one by one in JavaScript.
  rmSync(join(directory, 'lock'), { force: true })
}

/** Makes what `copyEmbeddedDatabase` copies, unless it is there; returns where. */
export async function prepareEmbeddedDatabase(): Promise<string> {
  const template = join(templates, fingerprint())
  if (!existsSync(template)) await makeTemplate(template)
  return template
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const path of globSync(madeOf, { cwd: root }).toSorted()) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex').slice(0, 16)
}

async function makeTemplate(template: string): Promise<void> {
  mkdirSync(templates, { recursive: true })
  const making = `${template}.making-${randomUUID()}`
  await makeTables({ kind: 'embedded', directory: making })
  try {
    renameSync(making, template)
  } catch (error) {
    rmSync(making, { recursive: true, force: true })
    // Another process has made the same one meanwhile.
    if (!existsSync(template)) throw error
  }
  removeOutdated(basename(template))
}

/** Those of other migrations. Several processes may come to it at once: each is removed by the one that renamed it. */
function removeOutdated(current: string): void {
  for (const name of readdirSync(templates)) {
    if (name === current || name.includes('.making-')) continue
    const mine = join(templates, `${name}.making-${randomUUID()}`)
    try {
      renameSync(join(templates, name), mine)
    } catch {
      // Another process has taken it.
      continue
    }
    rmSync(mine, { recursive: true, force: true })
  }
}
