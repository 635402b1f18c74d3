import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ClientBase } from 'pg'
import { z } from 'zod'

export const REPEATABLE = fileURLToPath(new URL('../../../repeatable', import.meta.url))

/** One text of SQL that makes functions, views and triggers, which nothing else makes. */
export type RepeatableFile = {
  /** Without the ending. */
  name: string
  text: string
  hash: string
  /** Names of files whose functions or views it needs to be made: they come before it, and with it. */
  needs: readonly string[]
}

/** What a version makes besides tables. `edition` grows whenever a text changes. */
export type Repeatable = { edition: number; files: readonly RepeatableFile[] }

/** For databases of which only the tables are wanted. */
export const NOTHING_REPEATABLE: Repeatable = { edition: 0, files: [] }

const Edition = z.object({ edition: z.number().int(), hash: z.string() })
/** The edition of a folder's texts, and their hash when it was given. */
export const editionIn = (folder: string) =>
  Edition.parse(JSON.parse(readFileSync(join(folder, 'edition.json'), 'utf8')))

/** Files in the order in which they are made. @throws where one needs a file that is not there, or itself */
export function readRepeatable(folder: string): Repeatable {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const files = names.toSorted().map((name) => readFile(join(folder, name), name.slice(0, -'.sql'.length)))
  return { edition: editionIn(folder).edition, files: inOrder(files) }
}

function readFile(path: string, name: string): RepeatableFile {
  const text = readFileSync(path, 'utf8')
  const needs = /^-- needs: (.+)$/m.exec(text)?.[1]?.split(', ') ?? []
  return { name, text, hash: hashOf(text), needs }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Of all texts and their names together. */
export const hashOfAll = ({ files }: Repeatable) => hashOf(files.map(({ name, hash }) => `${name} ${hash}\n`).join(''))

function inOrder(files: readonly RepeatableFile[]): RepeatableFile[] {
  const ordered = new Map<string, RepeatableFile>()
  let left = [...files]
  while (left.length > 0) {
    const ready = left.filter(({ needs }) => needs.every((name) => ordered.has(name)))
    if (ready.length === 0) {
      throw new Error(`These files need one that is missing, or each other: ${left.map(({ name }) => name).join(', ')}`)
    }
    for (const file of ready) ordered.set(file.name, file)
    left = left.filter(({ name }) => !ordered.has(name))
  }
  return [...ordered.values()]
}

const MadeFile = z.object({ name: z.string(), hash: z.string(), edition: z.number(), objects: z.array(z.string()) })
/** A file whose text a database has, with what it made: 'TRIGGER … ON …', 'VIEW …', 'FUNCTION …(…)'. */
export type MadeFile = z.infer<typeof MadeFile>

/** What is to be taken away, and then to be made in this order. */
export type RepeatableWork = { take: readonly MadeFile[]; make: readonly RepeatableFile[] }

/** What a database has of them; within the migrations' lock. */
export async function readMade(client: ClientBase): Promise<MadeFile[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS drizzle.repeatable (
    name text PRIMARY KEY, hash text NOT NULL, edition integer NOT NULL, objects text[] NOT NULL)`)
  const found = await client.query('SELECT name, hash, edition, objects FROM drizzle.repeatable ORDER BY name')
  return MadeFile.array().parse(found.rows)
}

/**
 * Files that are new, changed or gone, and those that need them. All of them around migrations: these find tables alone,
 * on a database that is new as on one that is brought forward.
 */
export function repeatableWork(
  made: readonly MadeFile[],
  { files }: Repeatable,
  { all }: { all: boolean },
): RepeatableWork {
  const have = new Map(made.map(({ name, hash }) => [name, hash]))
  const stale = new Set<string>()
  for (const { name, hash, needs } of files) {
    if (all || have.get(name) !== hash || needs.some((needed) => stale.has(needed))) stale.add(name)
  }
  const known = new Set(files.map(({ name }) => name))
  return {
    take: made.filter(({ name }) => stale.has(name) || !known.has(name)),
    make: files.filter(({ name }) => stale.has(name)),
  }
}

/** Takes away what files made, in an order in which nothing stands on what goes. */
export async function takeAway(client: ClientBase, files: readonly MadeFile[]): Promise<void> {
  if (files.length === 0) return
  const objects = files.flatMap(({ objects: ofFile }) => ofFile)
  const named = (kind: string) => objects.filter((one) => one.startsWith(`${kind} `))
  const listed = (kind: string) => named(kind).map((one) => one.slice(kind.length + 1))
  const drops = named('TRIGGER').map((trigger) => `DROP ${trigger.replace(/^TRIGGER/, 'TRIGGER IF EXISTS')}`)
  // In one statement they may stand on each other.
  for (const kind of ['VIEW', 'FUNCTION']) {
    if (listed(kind).length > 0) drops.push(`DROP ${kind} IF EXISTS ${listed(kind).join(', ')}`)
  }
  await client.query(drops.join(';\n'))
  await client.query('DELETE FROM drizzle.repeatable WHERE name = ANY ($1)', [files.map(({ name }) => name)])
}

/** Makes what the files say, and notes what that was. */
export async function make(client: ClientBase, files: readonly RepeatableFile[], edition: number): Promise<void> {
  let before = files.length > 0 ? await listObjects(client) : new Set<string>()
  for (const { name, hash, text } of files) {
    await client.query(text)
    const after = await listObjects(client)
    const objects = [...after].filter((object) => !before.has(object))
    await client.query('INSERT INTO drizzle.repeatable (name, hash, edition, objects) VALUES ($1, $2, $3, $4)', [
      name,
      hash,
      edition,
      objects,
    ])
    before = after
  }
}

const OBJECTS = `
  SELECT format('FUNCTION public.%I(%s)', p.proname, pg_get_function_identity_arguments(p.oid)) AS object
  FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
  UNION ALL
  SELECT format('VIEW public.%I', c.relname) FROM pg_class c
  WHERE c.relkind = 'v' AND c.relnamespace = 'public'::regnamespace
  UNION ALL
  SELECT format('TRIGGER %I ON public.%I', t.tgname, c.relname)
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
  WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace`

async function listObjects(client: ClientBase): Promise<Set<string>> {
  const { rows } = await client.query(OBJECTS)
  return new Set(
    z
      .array(z.object({ object: z.string() }))
      .parse(rows)
      .map(({ object }) => object),
  )
}
