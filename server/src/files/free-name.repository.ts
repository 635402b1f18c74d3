import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../platform/database/transaction.ts'
import { resources } from '../schema/resources.ts'
import { firstFreeName, numberedFileName, stemOfNumbered } from './file-name.ts'
import { isAliveIn } from './files.repository.ts'
import type { InTree } from './places.repository.ts'

/** `except`: the file that is to have the name. */
type WantedName = { parentId: string | null; wanted: string; except?: string }

/** The name, or its first number that no file of the folder has. The tree must be locked. */
export async function freeNameIn(
  tx: Transaction,
  scope: InTree,
  { parentId, wanted, except }: WantedName,
): Promise<string> {
  const rows = await tx
    .select({ fileName: resources.fileName })
    .from(resources)
    .where(
      and(
        isAliveIn(scope),
        isInFolder(parentId),
        sql`starts_with(${resources.fileName}, ${stemOfNumbered(wanted)})`,
        except === undefined ? undefined : ne(resources.id, except),
      ),
    )
  return firstFreeName(wanted, new Set(rows.map(({ fileName }) => fileName)), numberedFileName)
}

/** Not by `coalesce`, as the index of names has it: row-level security keeps that out of the conditions of an index. */
export function isInFolder(parentId: string | null): SQL {
  return parentId === null ? isNull(resources.parentId) : eq(resources.parentId, parentId)
}
