import { z } from 'zod'
import type { PlainTransaction } from './plain-database.ts'
import { REQUEST_ROLE } from './request-role.ts'

const kinds = [
  'table',
  'function',
  'view',
  'index',
  'constraint',
  'trigger',
  'policy',
  'row-security',
  'grant',
] as const

const Part = z.object({
  kind: z.enum(kinds),
  name: z.string(),
  /** As PostgreSQL prints it; the same on both databases. */
  definition: z.string(),
  /** Makes it again where it is missing or another; '' of what no statement can. */
  make: z.string(),
})
/** A part of what the migrations made. */
export type SchemaPart = z.infer<typeof Part>
export type SchemaNote = ReadonlyMap<string, SchemaPart>

/** Ours: not the queue's and not an extension's. */
const ours = (catalog: string, object: string) => `NOT EXISTS (
  SELECT FROM pg_depend d WHERE d.classid = '${catalog}'::regclass AND d.objid = ${object}.oid AND d.deptype = 'e')`
const inPublic = `'public'::regnamespace`

const tables = `
  SELECT 'table' AS kind, c.relname::text AS name, '' AS make, string_agg(concat_ws(' ', quote_ident(a.attname),
    format_type(a.atttypid, a.atttypmod), CASE WHEN a.attnotnull THEN 'NOT NULL' END,
    CASE WHEN a.attidentity <> '' THEN 'IDENTITY ' || a.attidentity::text END,
    CASE WHEN a.attgenerated <> '' THEN 'GENERATED' END,
    CASE WHEN col.collname NOT IN ('default') THEN 'COLLATE ' || col.collname END, pg_get_expr(e.adbin, e.adrelid)),
    ', ' ORDER BY a.attname) AS definition
  FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_attrdef e ON e.adrelid = c.oid AND e.adnum = a.attnum
  LEFT JOIN pg_collation col ON col.oid = a.attcollation
  WHERE c.relkind IN ('r', 'p') AND c.relnamespace = ${inPublic} AND ${ours('pg_class', 'c')} GROUP BY c.relname`

/** Who else may run it is part of a function: those that run as their owner are no one's by default. */
const functionRights = `coalesce((
  SELECT string_agg(CASE WHEN x.grantee = 0 THEN 'PUBLIC' ELSE x.grantee::regrole::text END, ', ' ORDER BY x.grantee)
  FROM aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) x WHERE x.grantee <> p.proowner), '')`
const functions = `
  SELECT 'function', signature, body || E';\\nREVOKE ALL ON FUNCTION ' || signature || ' FROM PUBLIC, ${REQUEST_ROLE}'
    || CASE WHEN rights <> '' THEN E';\\nGRANT EXECUTE ON FUNCTION ' || signature || ' TO ' || rights ELSE '' END,
    body || ' -- ' || rights
  FROM (SELECT 'public.' || quote_ident(p.proname) || '(' || pg_get_function_identity_arguments(p.oid) || ')' AS signature,
      pg_get_functiondef(p.oid) AS body, ${functionRights} AS rights
    FROM pg_proc p WHERE p.prokind = 'f' AND p.pronamespace = ${inPublic} AND ${ours('pg_proc', 'p')}) f`

/** Versions of PostgreSQL differ in where they name the table of a column. */
const views = `
  SELECT 'view', c.relname, 'CREATE OR REPLACE VIEW public.' || quote_ident(c.relname)
    || CASE WHEN c.reloptions IS NULL THEN '' ELSE ' WITH (' || array_to_string(c.reloptions, ', ') || ')' END
    || ' AS ' || pg_get_viewdef(c.oid), concat_ws(' ', array_to_string(c.reloptions, ', '), regexp_replace(pg_get_viewdef(c.oid), '\\m\\w+\\.', '', 'g'))
  FROM pg_class c WHERE c.relkind = 'v' AND c.relnamespace = ${inPublic} AND ${ours('pg_class', 'c')}`

/** Those of primary and unique keys are their constraints'. */
const indexes = `
  SELECT 'index', c.relname, 'DROP INDEX IF EXISTS public.' || quote_ident(c.relname) || E';\\n' || pg_get_indexdef(c.oid),
    pg_get_indexdef(c.oid) || CASE WHEN i.indisvalid THEN '' ELSE ' INVALID' END
  FROM pg_class c JOIN pg_index i ON i.indexrelid = c.oid
  WHERE c.relnamespace = ${inPublic} AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = c.oid AND k.contype IN ('p', 'u', 'x'))`

/** Not-null is a column's; later versions of PostgreSQL list it here too. */
const constraints = `
  SELECT 'constraint', c.conrelid::regclass || '.' || c.conname,
    format('ALTER TABLE %s DROP CONSTRAINT IF EXISTS %I CASCADE; ALTER TABLE %s ADD CONSTRAINT %I %s', c.conrelid::regclass,
      c.conname, c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)), pg_get_constraintdef(c.oid)
  FROM pg_constraint c WHERE c.connamespace = ${inPublic} AND c.conrelid <> 0 AND c.contype IN ('p', 'u', 'f', 'c')`

const triggers = `
  SELECT 'trigger', t.tgrelid::regclass || '.' || t.tgname,
    format('DROP TRIGGER IF EXISTS %I ON %s; %s', t.tgname, t.tgrelid::regclass, pg_get_triggerdef(t.oid)),
    pg_get_triggerdef(t.oid) || CASE t.tgenabled WHEN 'O' THEN '' ELSE ' ' || t.tgenabled::text END
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE NOT t.tgisinternal AND c.relnamespace = ${inPublic}`

const policies = `
  SELECT 'policy', tablename || '.' || policyname,
    format('DROP POLICY IF EXISTS %I ON public.%I; CREATE POLICY %I ON public.%I %s', policyname, tablename, policyname, tablename, told), told
  FROM (SELECT tablename, policyname, concat_ws(' ', 'AS', permissive, 'FOR', cmd, 'TO', array_to_string(roles, ', '),
      'USING (' || qual || ')', 'WITH CHECK (' || with_check || ')') AS told
    FROM pg_policies WHERE schemaname = 'public') p`

const rowSecurity = `
  SELECT 'row-security', c.relname, format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', c.relname), 'on'
  FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = ${inPublic} AND c.relrowsecurity`

const grants = `
  SELECT 'grant', name, 'REVOKE ALL ON ' || name || ' FROM PUBLIC, ${REQUEST_ROLE};' || string_agg(
      format(E'\\nGRANT %s%s ON %s TO ${REQUEST_ROLE}', privilege, columns, name), ';' ORDER BY privilege, columns),
    string_agg(privilege || columns || who, ', ' ORDER BY privilege, columns, who)
  FROM (
    SELECT c.oid::regclass::text AS name, x.privilege_type AS privilege, '' AS columns,
      CASE WHEN x.grantee = 0 THEN ' PUBLIC' ELSE '' END AS who
    FROM pg_class c CROSS JOIN LATERAL aclexplode(c.relacl) x
    WHERE c.relkind IN ('r', 'v', 'S') AND c.relnamespace = ${inPublic} AND ${ours('pg_class', 'c')}
      AND x.grantee <> c.relowner AND (x.grantee = 0 OR x.grantee::regrole::text = '${REQUEST_ROLE}')
    UNION ALL
    SELECT c.oid::regclass::text, x.privilege_type, ' (' || quote_ident(a.attname) || ')',
      CASE WHEN x.grantee = 0 THEN ' PUBLIC' ELSE '' END
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid CROSS JOIN LATERAL aclexplode(a.attacl) x
    WHERE c.relnamespace = ${inPublic} AND (x.grantee = 0 OR x.grantee::regrole::text = '${REQUEST_ROLE}')) g
  GROUP BY name`

const all = [tables, functions, views, indexes, constraints, triggers, policies, rowSecurity, grants].join(
  '\nUNION ALL\n',
)

/** What a database is made of, apart from its rows: the tables of `public` and all that guards and serves them. */
export async function readSchema({ client, ask }: PlainTransaction): Promise<SchemaNote> {
  // Names are printed with their schema, or without, as this says.
  await client.query(`SELECT set_config('search_path', 'public, pg_catalog', true)`)
  return noteOf(await ask(Part, `SELECT kind, name, make, definition FROM (${all}) parts ORDER BY kind, name`))
}

/** As it was kept: the list of its parts. */
export const schemaNoteFrom = (kept: unknown): SchemaNote => noteOf(Part.array().parse(kept))

const noteOf = (parts: SchemaPart[]): SchemaNote => new Map(parts.map((part) => [`${part.kind} ${part.name}`, part]))

/** Parts of these kinds open something by being there: one too many is as wrong as one that is missing. */
const exact = new Set<SchemaPart['kind']>(['trigger', 'policy', 'grant'])

export type SchemaDifference = { kind: SchemaPart['kind']; name: string; make: string }

/** Where a database is not as the migrations make it; of what it has besides, only what opens or changes something. */
export function schemaDifferences(expected: SchemaNote, found: SchemaNote): SchemaDifference[] {
  const wanting = [...expected]
    .filter(([id, part]) => found.get(id)?.definition !== part.definition)
    .map(([, { kind, name, make }]) => ({ kind, name, make }))
  const tooMany = [...found]
    .filter(([id, { kind }]) => exact.has(kind) && !expected.has(id))
    .map(([, { kind, name }]) => ({ kind, name, make: takeAway(kind, name) }))
  return [...wanting, ...tooMany]
}

/** A trigger that nobody knows may do an administrator's work: it is told, and left. */
function takeAway(kind: SchemaPart['kind'], name: string): string {
  if (kind === 'grant') return `REVOKE ALL ON ${name} FROM PUBLIC, ${REQUEST_ROLE}`
  const [table = '', policy = ''] = name.split('.')
  return kind === 'policy' ? `DROP POLICY "${policy}" ON public."${table}"` : ''
}
