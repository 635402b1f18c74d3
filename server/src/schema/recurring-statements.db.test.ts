import { sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ExpertChanges } from '@millwright/contract/experts'
import { findPlaces, findViewer } from '../access/access.repository.ts'
import type {
  EditableAssetId,
  EditableExpertId,
  EditableResourceId,
  ManagedMemberId,
  Viewer,
  VisibleMemberId,
} from '../access/viewer.ts'
import { claimKey } from '../calls/idempotency.repository.ts'
import { addCounts, deleteOldCounts, isCounted, type RateLimits } from '../calls/rate-limits.repository.ts'
import { countAndFindLogin, findPendingUser } from '../features/accounts/accounts.repository.ts'
import { deleteOldProofs, useProof } from '../features/accounts/bot-check/bot-proofs.repository.ts'
import {
  deleteExpiredSessions,
  deleteOldKeys,
  deleteOrphanedEvents,
  deletePendingCompanies,
} from '../features/accounts/purge.repository.ts'
import { claimRegistrationKey } from '../features/accounts/registration-keys.repository.ts'
import { lockRefreshToken } from '../features/accounts/sessions/sessions.repository.ts'
import { countWithin } from '../features/assets/assets.repository.ts'
import {
  countAnswersUnderWay,
  findByIdempotencyKey,
  insertMessage,
  listCitations,
  listLastTurns,
  stopLostAnswers,
} from '../features/chats/chats.repository.ts'
import {
  deleteExperts,
  hasEmailOf,
  insertExpert,
  insertMembers,
  isMember,
  listInAsset,
  readExperts,
  updateExpert,
} from '../features/experts/experts.repository.ts'
import { lockDeadJobs } from '../features/processing/dead-jobs.repository.ts'
import { listLeftovers } from '../features/processing/leftovers.repository.ts'
import {
  findOpenJobOf,
  insertJob,
  listJobsStartedBy,
  listUndelivered,
  longestList,
} from '../features/processing/processing.repository.ts'
import { findNextJob } from '../features/processing/turns.repository.ts'
import { namedBlobs } from '../features/resources/resources.repository.ts'
import { settleNextVersion } from '../knowledge/search/search.repository.ts'
import { updateMember } from '../features/users/member-writes.repository.ts'
import { readMember } from '../features/users/users.repository.ts'
import { countMembersOf, listMembersOf } from '../people/members.repository.ts'
import { deleteSessionsOf, setPasswordHash } from '../people/sign-ins.repository.ts'
import { namedPictures } from '../people/users.repository.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { insertCompany } from '../../test/company-rows.ts'
import { databaseKinds, openPlatform, type TestPlatform } from '../../test/open-platform.ts'

/** Rows of each table: enough that one which is read whole shows. Half of all messages are of one chat. */
const many = 4_000
const mostRead = 400

const known = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`
const numbered = sql`('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`
const series = sql`generate_series(1, ${many}::int) n`
const hashed = sql`sha256(n::text::bytea)`
const hashOf = (n: number) => createHash('sha256').update(String(n)).digest()
const limits: RateLimits = [{ key: 'call 17', most: 100, window: 60_000 }]

const noIds = { member: [], department: [], asset: [], expert: [], resource: [] }
const person = ExpertChanges.parse({ name: { firstName: 'Bo' }, username: 'bo' })

function much({ companyId, userId }: Viewer, assetId: string) {
  const allCounted = sql`'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid`
  return [
    sql`insert into users (company_id, id, role, email, username, first_name, time_zone, profile_pic_key)
      select ${companyId}, ${numbered}, 'user', n || '@plant.example', 'user' || n, 'User', 'UTC', 'picture ' || n from ${series}`,
    sql`insert into logins (email, company_id, user_id) select n || '@plant.example', ${companyId}, ${numbered} from ${series}`,
    sql`insert into one_time_codes (company_id, user_id, purpose) select ${companyId}, ${numbered}, 'verify' from ${series}`,
    sql`insert into sessions (id, token_hash, company_id, user_id, device, address, expires_at)
      select ${numbered}, ${hashed}, ${companyId}, ${numbered}, '', '', now() + interval '1 day' from ${series}`,
    sql`insert into refresh_tokens (token_hash, session_id, expires_at)
      select ${hashed}, ${numbered}, now() + interval '1 day' from ${series}`,
    sql`insert into rate_limits (key, count) select 'call ' || n, 1 from ${series}`,
    sql`insert into used_bot_proofs (hash, expires_at) select ${hashed}, now() + interval '1 hour' from ${series}`,
    sql`insert into registration_keys (key, request_hash) select 'key ' || n, '' from ${series}`,
    sql`insert into idempotency_keys (company_id, user_id, key, request_hash) select ${companyId}, ${userId}, 'key ' || n, '' from ${series}`,
    sql`insert into audit_events (company_id, id, at, action)
      select ${companyId}, ${numbered}, now() - interval '1 year', 'log-in' from ${series}`,
    sql`insert into companies (id, name, verified_at) select ${numbered}, 'Plant', now() from ${series}`,
    // Registered two days ago and never verified; and what a company that is gone has left.
    sql`insert into companies (id, name, created_at) values (${known(0)}, 'Pending', now() - interval '2 days')`,
    sql`insert into users (company_id, id, role, email, username, first_name, time_zone)
      values (${known(0)}, ${known(0)}, 'admin', 'pending@plant.example', 'pending', 'Bo', 'UTC')`,
    sql`insert into logins (email, company_id, user_id) values ('pending@plant.example', ${known(0)}, ${known(0)})`,
    sql`insert into one_time_codes (company_id, user_id, purpose) values (${known(0)}, ${known(0)}, 'verify')`,
    sql`insert into audit_events (company_id, id, at, action)
      values (${known(many + 1)}, ${known(0)}, now() - interval '1 year', 'log-in')`,
    sql`insert into resources (company_id, id, asset_id, type, file_name, ai_access, current_version)
      select ${companyId}, ${numbered}, ${assetId}, 'document', n || '.pdf', true, 1 from ${series}`,
    sql`insert into resource_versions (company_id, id, resource_id, number, blob_key, sha256, size, media_type, extension, processed_at)
      select ${companyId}, ${numbered}, ${numbered}, 1, 'blob ' || n, '', 1, 'application/pdf', 'pdf', now() from ${series}`,
    sql`insert into search_versions (company_id, version_id, resource_id, asset_id, wanted, searchable, counted_to)
      select ${companyId}, ${numbered}, ${numbered}, ${assetId}, true, true, ${allCounted} from ${series}`,
    sql`insert into processing_jobs (company_id, id, queue, job_type, asset_id, resource_id, version_id, started_by, started_at, status, heartbeat_at)
      select ${companyId}, ${numbered}, 'documents', 'process', ${assetId}, ${numbered}, ${numbered}, ${userId}, now(),
        case when n % 1000 = 0 then 'waiting' when n % 1000 = 1 then 'active' when n % 2 = 0 then 'failed' else 'completed' end, now()
      from ${series}`,
    // One more waits for almost each of them, started by somebody else.
    sql`insert into processing_jobs (company_id, id, queue, job_type, asset_id, resource_id, version_id, started_by, status, due_at)
      select company_id, gen_random_uuid(), queue, job_type, asset_id, resource_id, version_id, ${known(17)}, 'waiting', now() - interval '1 hour'
      from processing_jobs where status in ('failed', 'completed')`,
    sql`insert into chats (company_id, id, user_id, asset_id, title, language)
      select ${companyId}, ${numbered}, ${userId}, ${assetId}, 'Chat', 'English' from ${series}`,
    sql`insert into chat_messages (company_id, id, chat_id, ordinal, query, text, state, idempotency_key)
      select ${companyId}, ${numbered}, case when n % 2 = 0 then ${known(1)}::uuid else ${numbered} end, n, 'Which oil?',
        'It is red.', case when n % 2000 = 0 then 'streaming' else 'complete' end, 'key ' || n from ${series}`,
    sql`insert into assets (company_id, id, department_id, name, info)
      select company_id, ${numbered}, department_id, 'Press ' || n, '' from assets, ${series} where id = ${assetId}`,
    // Each asset has a member and another person who know it.
    sql`insert into experts (company_id, id, asset_id, user_id) select ${companyId}, ${numbered}, ${numbered}, ${numbered} from ${series}`,
    sql`insert into experts (company_id, id, asset_id, email, first_name)
      select ${companyId}, gen_random_uuid(), ${numbered}, 'expert' || n || '@plant.example', 'Expert' from ${series}`,
    sql`insert into access_grants (company_id, id, user_id, asset_id, level)
      select ${companyId}, ${numbered}, ${numbered}, ${numbered}, 'read' from ${series}`,
    sql`insert into citations (company_id, message_id, n, resource_id, version_id, asset_id, department_id, file_name, file_type, segments, quotes)
      select ${companyId}, ${numbered}, 1, ${numbered}, ${numbered}, ${assetId}, ${assetId}, 'Oil.pdf', 'document', '[]', '[]' from ${series}`,
  ]
}

describe.each(databaseKinds)('of the statements that recur, on the %s database', (kind) => {
  let platform: TestPlatform
  let viewer: Viewer
  let assetId: EditableAssetId
  beforeAll(async () => {
    platform = await openPlatform(kind)
    ;({ viewer, assetId } = await insertCompany(platform.database))
    await platform.database.asSystem('test', async (tx) => {
      for (const statement of much(viewer, assetId)) await tx.execute(statement)
    })
    await platform.database.executeSql('ANALYZE')
  }, 60_000)
  afterAll(() => platform.close(), 60_000)

  const resourceId = () => known(17) as EditableResourceId
  const memberId = () => known(17) as VisibleMemberId
  const expertId = () => known(17) as EditableExpertId
  const place = () => ({ viewer, assetId: known(17) as EditableAssetId })
  const ofRequests: Record<string, (tx: Transaction) => Promise<unknown>> = {
    'counts the answers under way': (tx) => countAnswersUnderWay(tx, viewer),
    'finds a question by its key': (tx) => findByIdempotencyKey(tx, viewer, 'key 17'),
    'reads the last turns': (tx) => listLastTurns(tx, viewer, { chatId: known(1), last: null, most: 6 }),
    'reads the sources of a message': (tx) => listCitations(tx, viewer, [known(17)]),
    'stores a question': (tx) => insertMessage(tx, viewer, { chatId: known(1), query: 'Why?', idempotencyKey: null }),
    'claims a key': (tx) => claimKey(tx, viewer, { key: 'key 17', requestHash: hashOf(1) }),
    'finds the open job of a document': (tx) => findOpenJobOf(tx, viewer.companyId, known(17)),
    'judges a member and an expert': (tx) =>
      findPlaces(tx, viewer, { ...noIds, member: [known(17)], expert: [known(17)] }),
    'reads a member': (tx) => readMember(tx, viewer, memberId()),
    'changes a member': (tx) => updateMember(tx, viewer, { userId: memberId() as ManagedMemberId, changes: person }),
    'counts what is in an asset': (tx) => countWithin(tx, viewer, place().assetId),
    'lists the experts of an asset': (tx) => listInAsset(tx, place(), { assetId: known(17), page: 1, pageSize: 5 }),
    'reads experts': (tx) => readExperts(tx, viewer, [expertId()]),
    'adds an expert': (tx) => insertExpert(tx, place(), { ...person, email: 'new@plant.example' }),
    'adds members as experts': async (tx) => {
      await hasEmailOf(tx, place(), [known(18) as VisibleMemberId])
      await insertMembers(tx, place(), [known(18) as VisibleMemberId])
    },
    'changes an expert': (tx) => updateExpert(tx, viewer, { expertId: expertId(), changes: person }),
    'deletes experts': (tx) => deleteExperts(tx, viewer, [expertId()]),
    'looks for the e-mail of a member': (tx) => isMember(tx, viewer, '17@plant.example'),
    'counts whom an asset lists': (tx) => countMembersOf(tx, viewer, { holder: 'asset', ids: [known(17)] }),
    'lists whom an asset lists': (tx) =>
      listMembersOf(tx, viewer, { holder: 'asset', ids: [known(17)], pictureUrl: () => '' }),
    'starts a job': (tx) => insertJob(tx, { viewer, assetId, resourceId: resourceId(), versionId: known(17) }),
  }
  it.each(Object.keys(ofRequests))('what %s reads no table whole', async (what) => {
    const read = await platform.database.asCompany(viewer.companyId, (tx) =>
      tablesReadWhole(tx, () => ofRequests[what]?.(tx)),
    )
    expect(read).toEqual([])
  })

  const knownPerson = () => ({ companyId: viewer.companyId, userId: known(17) })
  const session = () => ({ ...sessionTimes, id: known(17), company_id: viewer.companyId, user_id: known(17) })
  const ofSystem: Record<string, (tx: Transaction) => Promise<unknown>> = {
    'finds who a session belongs to': (tx) => findViewer(tx, session()),
    'counts a call': (tx) => addCounts(tx, new Map([['call 17', 1]]), 60_000),
    'counts a mail': (tx) => isCounted(tx, limits),
    'looks for a login': (tx) => countAndFindLogin(tx, { email: '17@plant.example', network: '', failures: limits }),
    'finds who verifies': (tx) => findPendingUser(tx, known(17)),
    'sets a password': (tx) => setPasswordHash(tx, knownPerson(), 'hash'),
    'refreshes a session': (tx) => lockRefreshToken(tx, hashOf(17)),
    'signs a person out': (tx) => deleteSessionsOf(tx, knownPerson()),
    'claims the key of a registration': (tx) => claimRegistrationKey(tx, { key: 'key 17', requestHash: hashOf(1) }),
    'uses a proof': (tx) => useProof(tx, { hash: hashOf(17), expiresAt: new Date() }),
    'looks for dead workers': (tx) => lockDeadJobs(tx, { living: [], all: false, most: 500 }),
    'looks for lost deliveries': (tx) => listUndelivered(tx, 200),
    'looks for leftovers': (tx) => listLeftovers(tx, 20),
    'finds the next job': (tx) => findNextJob(tx, { running: [], forNewcomer: false }),
    'looks for the job of a newcomer': (tx) => findNextJob(tx, { running: [], forNewcomer: true }),
    'settles what is counted': (tx) => settleNextVersion(tx, { after: known(0), passages: 250 }),
    'stops lost answers': (tx) => stopLostAnswers(tx, { all: false }),
    'looks for bytes': (tx) => namedBlobs(tx, ['blob 1', 'blob none']),
    'looks for pictures': (tx) => namedPictures(tx, ['picture 1', 'picture none']),
    'purges registrations': deletePendingCompanies,
    'purges sessions': deleteExpiredSessions,
    'purges keys': deleteOldKeys,
    'purges counts': deleteOldCounts,
    'purges proofs': deleteOldProofs,
    'purges events': deleteOrphanedEvents,
  }
  it.each(Object.keys(ofSystem))('what %s reads no table whole', async (what) => {
    const read = await platform.database.asSystem('test', (tx) => tablesReadWhole(tx, () => ofSystem[what]?.(tx)))
    expect(read).toEqual([])
  })

  it('each purge takes what is over, and nothing else', async () => {
    const { rows } = await platform.database.executeSql(
      `select (select count(*)::int from companies) as companies, (select count(*)::int from audit_events) as events`,
    )
    expect(rows).toEqual([{ companies: many + 1, events: many }])
  })

  it('reads no more jobs for a tracker than it shows', async () => {
    await platform.database.asCompany(viewer.companyId, async (tx) => {
      const tracker = { viewer, assetId }
      expect(await tablesReadWhole(tx, () => listJobsStartedBy(tx, tracker), longestList)).toEqual([])
      expect(await listJobsStartedBy(tx, tracker)).toHaveLength(longestList)
    })
  })

  it('reads no more of a long chat than it remembers', async () => {
    const turns = await platform.database.asCompany(viewer.companyId, (tx) =>
      listLastTurns(tx, viewer, { chatId: known(1), last: null, most: 6 }),
    )
    expect(turns).toHaveLength(6)
  })
})

const sessionTimes = { created_at: new Date(0), now: new Date(0), expires_at: new Date(1) }

/** Tables of which `work` reads many rows, from end to end or through an index, by what the database itself counts. */
async function tablesReadWhole(
  tx: Transaction,
  work: () => Promise<unknown> | undefined,
  most: number = mostRead,
): Promise<string[]> {
  const rowsRead = async () => {
    const { rows } = await tx.execute<{ name: string; read: string }>(sql`
      select c.relname as name, pg_stat_get_xact_tuples_returned(c.oid)
        + coalesce(sum(pg_stat_get_xact_tuples_returned(i.indexrelid)), 0) as read
      from pg_class c left join pg_index i on i.indrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by c.oid, c.relname`)
    return new Map(rows.map((row) => [row.name, Number(row.read)]))
  }
  const before = await rowsRead()
  await work()
  const after = await rowsRead()
  return [...after].flatMap(([name, rows]) => {
    const read = rows - (before.get(name) ?? 0)
    return read > most ? [`${name}: ${read}`] : []
  })
}
