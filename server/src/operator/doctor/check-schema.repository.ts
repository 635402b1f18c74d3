import type { FindingCode } from '@millwright/contract/reasons/finding-sentences'
import { z } from 'zod'
import { readOwnSchema } from '../../platform/database/migrations.ts'
import type { Ask } from '../../platform/database/plain-database.ts'
import type { Repeatable } from '../../platform/database/repeatable.ts'
import { REQUEST_ROLE } from '../../platform/database/request-role.ts'
import { readSchema, schemaDifferences, type SchemaPart } from '../../platform/database/schema-note.ts'
import { type Finding, findingOf } from './finding.ts'
import type { Check } from './look.ts'

const codes: Record<SchemaPart['kind'], FindingCode> = {
  table: 'schema.table',
  function: 'schema.function',
  view: 'schema.view',
  index: 'schema.index',
  constraint: 'schema.constraint',
  trigger: 'schema.trigger',
  policy: 'schema.policy',
  'row-security': 'schema.row-security',
  grant: 'schema.grant',
}

const NamedRow = z.object({ name: z.string() })

/** Tables, functions and rights, against what this version makes of a database. */
export const checkSchema: Check = async ({ tx, expected }) => {
  const migrations = await differingMigrations(tx)
  // Of another version nothing else can be said: it is made otherwise.
  if (migrations.length > 0) return findingOf('schema.migrations', migrations)
  const differences = schemaDifferences(expected, await readSchema(tx))
  const parts = Object.entries(codes).flatMap(([kind, code]): Finding[] =>
    findingOf(
      code,
      differences.filter((one) => one.kind === kind).map(({ name }) => name),
    ),
  )
  return [...parts, ...(await checkOwners(tx)), ...(await checkRole(tx))]
}

/** Ordinals from 0 of migrations that the database has not run, or has run in another form; else files of that kind. */
async function differingMigrations({ ask }: Parameters<Check>[0]['tx']): Promise<string[]> {
  const done = await ask(
    z.object({ hash: z.string() }),
    'SELECT hash FROM drizzle.__drizzle_migrations ORDER BY created_at',
  )
  const { migrations, repeatable } = readOwnSchema()
  const count = Math.max(done.length, migrations.length)
  const differing = Array.from({ length: count }, (_, ordinal) => ordinal)
    .filter((ordinal) => done[ordinal]?.hash !== migrations[ordinal]?.hash)
    .map(String)
  return differing.length > 0 ? differing : await differingFiles(ask, repeatable)
}

/** Names of repeatable files that the database has not run, or has run in another form. */
async function differingFiles(ask: Ask, { files }: Repeatable): Promise<string[]> {
  const made = await ask(z.object({ name: z.string(), hash: z.string() }), 'SELECT name, hash FROM drizzle.repeatable')
  const own = new Map(files.map(({ name, hash }) => [name, hash]))
  const theirs = new Map(made.map(({ name, hash }) => [name, hash]))
  return [...new Set([...own.keys(), ...theirs.keys()])].filter((name) => own.get(name) !== theirs.get(name))
}

async function checkOwners({ ask }: Parameters<Check>[0]['tx']) {
  const rows = await ask(
    NamedRow,
    `SELECT c.oid::regclass::text AS name FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v') AND c.relowner <> current_user::regrole
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
     UNION ALL SELECT p.oid::regprocedure::text FROM pg_proc p
     WHERE p.pronamespace = 'public'::regnamespace AND p.proowner <> current_user::regrole
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`,
  )
  return findingOf(
    'schema.owner',
    rows.map(({ name }) => name),
  )
}

async function checkRole({ ask }: Parameters<Check>[0]['tx']) {
  const safe = await ask(
    NamedRow,
    `SELECT rolname AS name FROM pg_roles WHERE rolname = $1 AND NOT rolsuper AND NOT rolbypassrls
       AND pg_has_role(current_user, oid, 'MEMBER')`,
    [REQUEST_ROLE],
  )
  return safe.length === 1 ? [] : findingOf('schema.role', [REQUEST_ROLE])
}
