import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../run-command.ts'
import { refusedStatements } from './refused-statements.ts'

const folder = join(root, 'server/migrations')
/** Those before were written for installations that are stopped for an update. */
const firstChecked = 53

/** What stands although it is refused: the start of the statement in one line, and why the version before lives with it. */
const allowed: Record<string, readonly { statement: string; reason: string }[]> = {}

const checked = readdirSync(folder).filter((name) => name.endsWith('.sql') && Number(name.slice(0, 4)) >= firstChecked)

describe('a migration', () => {
  it.each([
    ['DROP TABLE "chats";', 'drops a table'],
    ['ALTER TABLE "chats" DROP COLUMN "title";', 'drops a column'],
    ['ALTER TABLE "chats" RENAME COLUMN "title" TO "name";', 'renames'],
    ['ALTER TABLE "chats" RENAME TO "talks";', 'renames'],
    ['ALTER TABLE "chats" ALTER COLUMN "title" SET DATA TYPE integer;', 'changes a type'],
    ['ALTER TABLE "chats" ALTER COLUMN "asset_id" SET NOT NULL;', 'demands a value of a column'],
    ['ALTER TABLE "chats" ALTER COLUMN "title" DROP DEFAULT;', 'takes a default away'],
    ['REVOKE UPDATE ON "chats" FROM "millwright_request";', 'takes a right away'],
    ['ALTER TABLE "chats" ADD COLUMN "kind" text NOT NULL;', 'adds a column that must have a value, without a default'],
  ])('that the version before cannot live with is refused: %s', (sql, what) => {
    expect(refusedStatements(`SELECT 1;--> statement-breakpoint\n${sql}`)).toMatchObject([{ what }])
  })

  it.each([
    'CREATE TABLE "groups" ("name" text NOT NULL); ALTER TABLE "groups" ALTER COLUMN "name" DROP DEFAULT;',
    'ALTER TABLE "chats" ADD COLUMN "kind" text;',
    `ALTER TABLE "chats" ADD COLUMN "kind" text DEFAULT 'plain' NOT NULL;`,
    'ALTER TABLE "chats" ALTER COLUMN "title" DROP NOT NULL;',
    '-- DROP TABLE "chats";\nCREATE INDEX "chats_by_title" ON "chats" ("title");',
  ])('that it can live with is not: %s', (sql) => {
    expect(refusedStatements(sql)).toEqual([])
  })

  it('of ours says nothing of the sort, unless the list above tells why it may', () => {
    const refused = checked.flatMap((name) =>
      refusedStatements(readFileSync(join(folder, name), 'utf8'))
        .filter(({ statement }) => !allowed[name]?.some((one) => statement.startsWith(one.statement)))
        .map((one) => ({ name, ...one })),
    )
    expect(refused).toEqual([])
  })

  it('before those would have been refused, so that this looks at the right folder', () => {
    const early = readFileSync(join(folder, '0020_resources.sql'), 'utf8')
    expect(refusedStatements(early).length).toBeGreaterThan(0)
  })
})
