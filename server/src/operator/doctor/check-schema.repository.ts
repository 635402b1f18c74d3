import { z } from 'zod'
import { readMigrations } from '../../platform/database/migrations.ts'
import { REQUEST_ROLE } from '../../platform/database/request-role.ts'
import { readSchema, schemaDifferences, type SchemaPart } from '../../platform/database/schema-note.ts'
import { type Finding, type FindingCode, findingOf } from './finding.ts'
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

const Named = z.object({ name: z.string() })

/** Tables, functions and rights, against what this version's migrations make. */
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

/** Ordinals from 0 of those that the database has not run, or has run in another form. */
async function differingMigrations({ ask }: Parameters<Check>[0]['tx']): Promise<string[]> {
  const done = await ask(
    z.object({ hash: z.string() }),
    'SELECT hash FROM drizzle.__drizzle_migrations ORDER BY created_at',
  )
  const own = readMigrations()
  const count = Math.max(done.length, own.length)
  return Array.from({ length: count }, (_, ordinal) => ordinal)
    .filter((ordinal) => done[ordinal]?.hash !== own[ordinal]?.hash)
    .map(String)
}

async function checkOwners({ ask }: Parameters<Check>[0]['tx']) {
  const rows = await ask(
    Named,
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
    Named,
    `SELECT rolname AS name FROM pg_roles WHERE rolname = $1 AND NOT rolsuper AND NOT rolbypassrls
       AND pg_has_role(current_user, oid, 'MEMBER')`,
    [REQUEST_ROLE],
  )
  return safe.length === 1 ? [] : findingOf('schema.role', [REQUEST_ROLE])
}
