// Which API tests `npm test` runs on which database. By hand each runs on both.
import { globSync } from 'node:fs'
import { databaseOf } from '../../server/test/database-turns.ts'
import type { DatabaseKind } from '../../server/test/harness.ts'
import { root } from '../run-command.ts'

/** What connections, locks, notifications or the planner decide: there the two databases may differ. */
export const onBoth: Readonly<Record<string, string>> = {
  'server/src/access/changed-access.api.test.ts': 'a change of access is announced to open streams',
  'server/src/access/matrix.api.test.ts': 'every call that names a place, so once on each connection',
  'server/src/app/attack-leaks.api.test.ts': 'opens the database behind the server',
  'server/src/app/attack.api.test.ts': 'the nouns by turns, in the file itself',
  'server/src/app/oauth/oauth.api.test.ts': 'a code that comes twice at once, under its lock',
  'server/src/calls/rate-limits.api.test.ts': 'counters that many add to at once',
  'server/src/features/accounts/accounts.api.test.ts': 'registrations and sign-ins side by side',
  'server/src/features/chats/chats.api.test.ts': 'answers are told through notifications and locked while written',
  'server/src/features/drive/drive.api.test.ts': 'trees in recursive statements, moves under locks',
  'server/src/features/notes/notes.api.test.ts': 'editors that lock a note out',
  'server/src/features/processing/restart.api.test.ts': 'what a killed server leaves in either',
  'server/src/features/search/search.api.test.ts': 'ranking in SQL, sorting by collation',
  'server/src/features/uploads/versions.api.test.ts': 'versions that come in at once',
  'server/src/features/users/forget.api.test.ts': 'every row of either, in a copy of the embedded one',
  'server/src/features/users/member-changes.api.test.ts': 'changes of members that wait for each other',
  'server/src/operator/first-start/ended.api.test.ts': 'what a restore that is broken off leaves in either',
  'server/src/operator/first-start/first-start.api.test.ts': 'what a start has made goes in either',
  'server/src/operator/moved.api.test.ts': 'moves each to the other',
  'server/src/operator/running/scheduled.api.test.ts': 'changes rows behind the server, and backs either up',
}

/** What is wholly or in part about what only a server has or lets a test do; the rest of it asks for what is alike on both. */
export const onServer: Readonly<Record<string, string>> = {
  'server/src/app/database-away.api.test.ts': 'only a server can go away',
  'server/src/app/instances.api.test.ts': 'several processes, which only a server lets in',
  'server/src/app/pooled.api.test.ts': 'a pooler, which only a server has before it',
  'server/src/app/replica.api.test.ts': 'a standby, which only a server has',
  'server/src/app/stop.api.test.ts': 'a lock that only a server lets it take',
  'server/src/features/chats/stored-beside.api.test.ts': 'holds a row, which only a server lets it do',
  'server/src/features/chats/refusals.api.test.ts': 'changes rows that only a server lets it reach',
  'server/src/features/groups/group-locks.api.test.ts': 'locks, which the embedded one never waits for',
  'server/src/features/makers-packages/import-faults.api.test.ts': 'a reply to COMMIT that only a server can lose',
  'server/src/features/resources/lock-order.api.test.ts': 'the order of locks',
  'server/src/features/uploads/resumable/resumable.api.test.ts': 'changes rows that only a server lets it reach',
  'server/src/features/users/guests.api.test.ts': 'a day that comes, which only a server lets it bring about',
}

/** What starts a server of its own on the embedded database, whichever the other tests are asked on, or asks for what only that one does. */
export const onEmbedded: Readonly<Record<string, string>> = {
  'server/src/features/chats/meaning.api.test.ts': 'a server of its own, on the embedded one alone',
  'server/src/features/processing/rereading/rereading.api.test.ts':
    'goes on after a kill, which the default installation recovers from by code of its own',
  'server/src/features/settings/data/data-export.api.test.ts':
    'a server of its own, whose database it changes while it is down',
  'server/src/features/users/forget-again.api.test.ts': 'a server of its own, on the embedded one alone',
  'server/src/operator/running/due.api.test.ts': 'looks into the database while its server is down',
}

/** All others ask for what every call does alike, and run on one of the two, half of them on each. */
function isAskedOn(file: string, database: DatabaseKind): boolean {
  if (file in onBoth) return true
  if (file in onServer) return database === 'postgres'
  if (file in onEmbedded) return database === 'embedded'
  return databaseOf(file) === database
}

/** The files that do not run on this database, when there are both. */
export function leftOutOn(database: DatabaseKind): string[] {
  return apiTests().filter((file) => !isAskedOn(file, database))
}

export const apiTests = (): string[] => globSync('server/src/**/*.api.test.ts', { cwd: root }).toSorted()
