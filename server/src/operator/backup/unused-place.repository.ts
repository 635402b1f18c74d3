import { reason } from '@millwright/contract/reasons/reason'
import pg from 'pg'
import { z } from 'zod'
import { databaseOptions } from '../../platform/database/location.ts'
import { readOwnSchema } from '../../platform/database/migrations.ts'
import { embeddedExists, openPlain, type PlainTransaction } from '../../platform/database/plain-database.ts'
import { CannotOpen } from '../cannot-open.ts'
import type { InstallationPlace } from '../installation.ts'

const inUse = reason('restore.in_use')
const FoundRow = z.object({ found: z.boolean() })

/** @throws CannotOpen when somebody registered in the installation of this place */
export async function requireUnused(place: InstallationPlace): Promise<void> {
  const location = databaseOptions(place)
  if (location.kind === 'embedded' && !embeddedExists(location.directory)) return
  const database = await openPlain(location)
  try {
    await database.read(async (tx) => {
      if (!(await hasTables(tx))) return
      if (await hasCompany(tx)) throw new CannotOpen(inUse)
      if (location.kind === 'server') await madeByUs(tx)
    })
  } finally {
    await database.close()
  }
}

/**
 * Takes away what a start made in a database on a server in which nobody has registered. Whatever is not named by a
 * migration of ours stays, and refuses it. @throws CannotOpen
 */
export async function emptyUnusedServer(place: InstallationPlace): Promise<void> {
  const location = databaseOptions(place)
  if (location.kind === 'embedded') return
  const database = await openPlain(location)
  try {
    await database.write(async (tx) => {
      if (!(await hasTables(tx))) return
      await lockUnused(tx)
      await dropOwn(tx)
    })
  } finally {
    await database.close()
  }
}

/** Whoever registers from now on waits for the end of the transaction. @throws CannotOpen when somebody has registered */
export async function lockUnused(tx: PlainTransaction): Promise<void> {
  if (!(await hasTables(tx))) return
  await tx.run('LOCK TABLE public.companies IN ACCESS EXCLUSIVE MODE')
  if (await hasCompany(tx)) throw new CannotOpen(inUse)
}

async function hasTables({ ask }: PlainTransaction): Promise<boolean> {
  const sql = `SELECT to_regclass('public.companies') IS NOT NULL AND to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS found`
  return (await ask(FoundRow, sql))[0]?.found === true
}

async function hasCompany({ ask }: PlainTransaction): Promise<boolean> {
  return (await ask(FoundRow, 'SELECT EXISTS (SELECT FROM public.companies) AS found'))[0]?.found === true
}

const NamedObject = z.object({
  kind: z.enum(['TABLE', 'VIEW', 'ROUTINE', 'COLLATION', 'OTHER']),
  name: z.string(),
  identity: z.string(),
})

/** What is of an extension goes and comes with that, and a sequence of a table with its table. */
const made = `
  SELECT CASE WHEN relkind = 'v' THEN 'VIEW' WHEN relkind IN ('r', 'p') THEN 'TABLE' ELSE 'OTHER' END AS kind, relname::text AS name, oid::regclass::text AS identity
    FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f', 'S')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
      AND NOT (relkind = 'S' AND EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass
        AND d.objid = c.oid AND d.refclassid = 'pg_class'::regclass AND d.deptype IN ('a', 'i')))
  UNION ALL SELECT 'ROUTINE', proname::text, oid::regprocedure::text
    FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  UNION ALL SELECT 'COLLATION', collname::text, oid::regcollation::text
    FROM pg_collation c WHERE collnamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
  ORDER BY 1 DESC`

/** @throws CannotOpen when something is there that no statement of ours makes */
async function madeByUs({ ask }: PlainTransaction) {
  const { migrations, repeatable } = readOwnSchema()
  const texts = [...migrations.flatMap(({ sql }) => sql), ...repeatable.files.map(({ text }) => text)]
  const ours = new Set(texts.flatMap(madeIn))
  const all = await ask(NamedObject, made)
  const others = all.filter(({ kind, name }) => !ours.has(`${kind} ${name}`))
  if (others.length === 0) return all
  const names = others.slice(0, 3).map(({ name }) => name)
  throw new CannotOpen(reason('restore.tables_of_others', { names }))
}

const creates =
  /\bCREATE\s+(?:OR\s+REPLACE\s+)?(?:UNLOGGED\s+)?(TABLE|VIEW|FUNCTION|COLLATION)\s+(?:IF\s+NOT\s+EXISTS\s+)?(?:"?public"?\.)?"?(\w+)/gi
const renames = /\bALTER\s+TABLE\s+(?:IF\s+EXISTS\s+)?[\w".]+\s+RENAME\s+TO\s+"?(\w+)/gi

/** Kind and name of what a text makes: `TABLE companies`. */
function madeIn(text: string): string[] {
  const made = [...text.matchAll(creates)].map(([, kind = '', name]) => {
    const upper = kind.toUpperCase()
    return `${upper === 'FUNCTION' ? 'ROUTINE' : upper} ${name}`
  })
  return [...made, ...[...text.matchAll(renames)].map(([, name]) => `TABLE ${name}`)]
}

async function dropOwn(tx: PlainTransaction): Promise<void> {
  for (const { kind, identity } of await madeByUs(tx)) await tx.run(`DROP ${kind} IF EXISTS ${identity} CASCADE`)
  for (const schema of ['drizzle', 'pgboss']) {
    await tx.run(`DROP SCHEMA IF EXISTS ${pg.escapeIdentifier(schema)} CASCADE`)
  }
}
