import { createHash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrateIn, readOwnSchema } from './migrations.ts'
import { hashOfAll } from './repeatable.ts'
import { openPlain } from './plain-database.ts'
import { readSchema, schemaNoteFrom, type SchemaNote } from './schema-note.ts'

const cache = fileURLToPath(new URL('../../../../node_modules/.cache/millwright-schema', import.meta.url))

/**
 * What this version makes of a database by its migrations and repeatable files. They are run in an embedded database that is gone afterwards, which takes some
 * seconds; what they made is kept beside the packages until they change.
 */
export async function schemaOfThisVersion(): Promise<SchemaNote> {
  const file = join(cache, `${await fingerprint()}.json`)
  const kept = await readFile(file, 'utf8').catch(() => null)
  if (kept !== null) return schemaNoteFrom(JSON.parse(kept))
  const made = await makeInScratch()
  // Where the packages may not be written to, it is made anew each time.
  await keep(file, JSON.stringify([...made.values()])).catch(() => {})
  return made
}

/** Of what makes it, and of how that is read. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(new URL('./schema-note.ts', import.meta.url)))
  const { migrations, repeatable } = readOwnSchema()
  for (const migration of migrations) hash.update(migration.hash)
  hash.update(hashOfAll(repeatable))
  return hash.digest('hex').slice(0, 32)
}

async function keep(file: string, text: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, text)
  await rename(draft, file)
}

async function makeInScratch(): Promise<SchemaNote> {
  const directory = await mkdtemp(join(tmpdir(), 'millwright-schema-'))
  try {
    const database = await openPlain({ kind: 'embedded', directory })
    try {
      return await database.write(async (tx) => {
        await migrateIn(tx.client, readOwnSchema())
        return readSchema(tx)
      })
    } finally {
      await database.close()
    }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
