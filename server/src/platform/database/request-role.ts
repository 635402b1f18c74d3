import type { ClientBase } from 'pg'
import pg from 'pg'
import { z } from 'zod'

/** The role that every feature works under. It owns nothing and cannot get round row-level security. */
export const REQUEST_ROLE = 'millwright_request'

const RoleStatus = z.object({ login: z.string(), exists: z.boolean(), unsafe: z.boolean() })

/**
 * Makes the role and lets the login switch to it. Roles belong to the whole cluster: another
 * installation may have made it, or be making it at this moment. Wants an open transaction.
 */
export async function ensureRequestRole(client: ClientBase): Promise<void> {
  if (await canSwitch(client)) return
  const found = await client.query(
    `SELECT current_user AS login, r.oid IS NOT NULL AS exists, coalesce(r.rolsuper OR r.rolbypassrls, false) AS unsafe
       FROM (VALUES (1)) one(x) LEFT JOIN pg_roles r ON r.rolname = $1`,
    [REQUEST_ROLE],
  )
  const { login, exists, unsafe } = RoleStatus.parse(found.rows[0])
  const quoted = pg.escapeIdentifier(login)
  const create = `CREATE ROLE ${REQUEST_ROLE} NOLOGIN NOBYPASSRLS`
  const grant = `GRANT ${REQUEST_ROLE} TO ${quoted}`
  if (unsafe) throw new Error(remedy(login, `ALTER ROLE ${REQUEST_ROLE} NOSUPERUSER NOBYPASSRLS`))
  if (!exists) await attempt(client, create)
  await attempt(client, grant)
  if (await canSwitch(client)) return
  throw new Error(remedy(login, exists ? grant : `${create}; ${grant}`))
}

function remedy(login: string, statements: string): string {
  return `The database user ${login} may not set up the role ${REQUEST_ROLE}; have an administrator run: ${statements};`
}

async function canSwitch(client: ClientBase): Promise<boolean> {
  const switched = await attempt(client, `SET LOCAL ROLE ${REQUEST_ROLE}`)
  if (!switched) return false
  const found = await client.query(
    'SELECT 1 FROM pg_roles WHERE rolname = current_user AND NOT rolsuper AND NOT rolbypassrls',
  )
  await client.query(`SET LOCAL ROLE NONE`)
  return found.rowCount === 1
}

/** Refusals are expected here; whether all is well in the end is asked afterwards. */
async function attempt(client: ClientBase, statement: string): Promise<boolean> {
  await client.query('SAVEPOINT attempt')
  try {
    await client.query(statement)
    await client.query('RELEASE SAVEPOINT attempt')
    return true
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    await client.query('ROLLBACK TO SAVEPOINT attempt; RELEASE SAVEPOINT attempt')
    return false
  }
}
