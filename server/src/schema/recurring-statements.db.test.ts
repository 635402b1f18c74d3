import { sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BankQuery } from '@millwright/contract/bank'
import { ExpertChanges } from '@millwright/contract/experts'
import { findPlaces } from '../access/access.repository.ts'
import type {
  EditableAssetId,
  EditableExpertId,
  EditableFolderId,
  EditableResourceId,
  ReadableAssetId,
  ReadableResourceId,
  ManagedMemberId,
  Viewer,
  VisibleMemberId,
} from '../access/viewer.ts'
import { claimKey, keepReply } from '../calls/idempotency.repository.ts'
import { parseFilter } from '../calls/scim/filter.ts'
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
import { deleteOldDevices } from '../features/accounts/sessions/known-devices.repository.ts'
import { lockRefreshToken } from '../features/accounts/sessions/sessions.repository.ts'
import { findMailed } from '../features/approvals/approval-mails.repository.ts'
import {
  findApproval,
  listApprovals,
  lockApproval,
  lockRequest,
  saveDecision,
  saveRequest,
} from '../features/approvals/approvals.repository.ts'
import { readAsset } from '../features/assets/assets.repository.ts'
import { countByFilter } from '../features/bank/bank-counts.repository.ts'
import { listPage } from '../features/bank/bank-pages.repository.ts'
import { readFiles } from '../features/bank/bank.repository.ts'
import { listAskOnly, listAssetsToSuggest } from '../features/chats/asked-places.repository.ts'
import { countAnswersUnderWay, findByIdempotencyKey, stopLostAnswers } from '../features/chats/answers.repository.ts'
import { findApprovedAnswer, listApprovedWith } from '../features/chats/approved/approved-answers.repository.ts'
import { findPictureText, insertAskedPicture } from '../features/chats/asked-pictures.repository.ts'
import { deleteChats, findChat, findOwnChat, renameChat, touchChat } from '../features/chats/chats.repository.ts'
import { listCitedVersions } from '../features/chats/cited-versions.repository.ts'
import {
  findOwnMessage,
  insertMessage,
  listApprovalsOf,
  listCitations,
  listHiddenAnswers,
  listLastTurns,
  listMessages,
  listOfferedExperts,
  lockOwnMessage,
  setFeedback,
} from '../features/chats/messages.repository.ts'
import { deleteDisliked, insertUnanswered } from '../features/chats/unanswered-questions.repository.ts'
import { listVisible } from '../features/departments/departments.repository.ts'
import { listOutdatedFiles, listSaidBefore } from '../features/facts/late-quotes.repository.ts'
import { listFacts } from '../features/facts/listed-facts.repository.ts'
import { listServed } from '../features/facts/quoting.repository.ts'
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
import { beginAttempt, changeHeldJob } from '../features/processing/attempts/attempt.repository.ts'
import { findFoundFile, findOrdinals, listPassagesBetween } from '../features/search/found-file.repository.ts'
import { readGrant, readRefreshToken, takeCode } from '../features/tokens/oauth/grants.repository.ts'
import { listOwnTokens, listPlacesOf } from '../features/tokens/tokens.repository.ts'
import { isUserNameTaken, listForDirectory } from '../features/users/directory/directory-users.repository.ts'
import { noteUse } from '../calls/token-use.repository.ts'
import { seesSentPicture } from '../files/asset-pictures.repository.ts'
import { findOfKey, listOfType, listSaying } from '../features/plate-codes/plate-codes.repository.ts'
import { listSessionsOf } from '../features/settings/security.repository.ts'
import { listOpen, takeOff } from '../features/questions/questions.repository.ts'
import { lockDeadJobs } from '../features/processing/dead-jobs.repository.ts'
import { listLeftovers } from '../features/processing/leftovers.repository.ts'
import {
  findOpenJobOf,
  reopenJobsOf,
  insertJob,
  listJobsStartedBy,
  listUndelivered,
  maxListLength,
} from '../features/processing/processing.repository.ts'
import { findWithoutCodes, insertNextReread } from '../features/processing/rereading/rereads.repository.ts'
import { findNextJob } from '../features/processing/turns.repository.ts'
import {
  findTranscript as findKnownTranscript,
  findVideo,
  listClips as listCutClips,
  listScreenTexts,
  putClips,
  putScreenTexts,
  putTranscript as putHeard,
  putVideo,
  transcriptChangedAt,
} from '../features/processing/videos/videos.repository.ts'
import {
  findTranscript,
  listClips,
  lockTranscript,
  putTranscript,
  wasProcessed,
} from '../features/videos/videos.repository.ts'
import { deleteOldZips, findZipContents } from '../features/downloads/downloads.repository.ts'
import { binFolders, findBinned, listFilesBelow, unbin } from '../features/drive/bin.repository.ts'
import { listForgotten } from '../people/forgetting/forget.repository.ts'
import { deleteDoomed } from '../features/drive/purge.repository.ts'
import { deleteOldEditors, keepEditor, listOtherEditors } from '../features/notes/note-editors.repository.ts'
import { addNoteVersion, lockNote, rewriteDraft } from '../features/notes/note-writes.repository.ts'
import { findNote, listMedia } from '../features/notes/notes.repository.ts'
import { findShownVersion, findVersionOf, listFilesIn, namedBlobs } from '../files/files.repository.ts'
import { freeNameIn } from '../files/free-name.repository.ts'
import { fileNamesBeside, placeFiles } from '../files/places.repository.ts'
import { findPath, listFolders } from '../files/tree.repository.ts'
import { findVersionToRead } from '../files/versions.repository.ts'
import { listCitedByApprovals, listShownVersions } from '../knowledge/facts/changed-quotes.repository.ts'
import { listFactsOfKinds } from '../knowledge/facts/quoted-facts.repository.ts'
import { readPlaces } from '../knowledge/passages/passages.repository.ts'
import { listStrongestExperts } from '../knowledge/records/records.repository.ts'
import { readSwitchedOff } from '../knowledge/search/thesaurus/thesaurus.repository.ts'
import { passageIndex } from '../knowledge/index/passage-index-in-use.ts'
import { holdResource, listUnlikeShown } from '../knowledge/index/show-current.repository.ts'
import { updateMember } from '../features/users/member-writes.repository.ts'
import { readMember } from '../features/users/users.repository.ts'
import { listGroupsOn, listThroughGroups } from '../people/group-access.repository.ts'
import { listGivenMemberships } from '../people/group-members.repository.ts'
import { countMembersOf } from '../people/member-counts.repository.ts'
import { listMembersOf } from '../people/members.repository.ts'
import { deleteSessionsOf, setPasswordHash } from '../people/sign-ins.repository.ts'
import { namedPictures } from '../people/users.repository.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { insertCompany } from '../../test/company-rows.ts'
import { databaseKinds, openPlatform, type TestPlatform } from '../../test/open-platform.ts'

/** Rows of each table: enough that one which is read whole shows. Half of all messages are of one chat. */
const many = 4_000
const maxRead = 400

const known = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`
const numbered = sql`('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`
const binned = sql`('02900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`
const noted = sql`('03900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`
const notes = sql`generate_series(1, 1000) n`
const series = sql`generate_series(1, ${many}::int) n`
const hashed = sql`sha256(n::text::bytea)`
const noteId = (n: number) => known(n).replace(/^01/, '03')
const hashOf = (n: number) => createHash('sha256').update(String(n)).digest()
const limits: RateLimits = [{ key: 'call 17', most: 100, window: 60_000 }]

const noIds = { member: [], department: [], asset: [], expert: [], folder: [], resource: [], binned: [], fact: [] }
const newMessage = {
  chatId: known(1),
  query: 'Why?',
  idempotencyKey: null,
  followsId: null,
  firstId: null,
  assetId: null,
  departmentId: null,
  pictureId: null,
  pictureText: null,
  askedHash: null,
}
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
    // Each person has a token, good for one asset alone.
    sql`insert into access_tokens (company_id, id, token_hash, user_id, created_by, name, ending, scopes, is_limited, expires_at,
        last_used_at, last_address)
      select ${companyId}, ${numbered}, ${hashed}, ${numbered}, ${numbered}, 'Export', 'abcd', '{read}', true,
        now() + interval '1 day', now(), '192.0.2.1'
      from ${series}`,
    sql`insert into refresh_tokens (token_hash, session_id, expires_at)
      select ${hashed}, ${numbered}, now() + interval '1 day' from ${series}`,
    sql`insert into switched_off_rings (company_id, ring_id) select ${companyId}, ${numbered} from ${series}`,
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
    // One folder holds a half of the files, each other one a file. Some more are in the bin.
    sql`insert into folders (company_id, id, asset_id, parent_id, name)
      select ${companyId}, ${numbered}, ${assetId}, null, 'Folder ' || n from ${series}`,
    sql`insert into resources (company_id, id, asset_id, parent_id, type, file_name, ai_access, current_version)
      select ${companyId}, ${numbered}, ${assetId}, case when n % 2 = 0 then ${known(2)}::uuid else ${numbered} end,
        'document', n || '.pdf', true, 1 from ${series}`,
    sql`insert into resources (company_id, id, asset_id, parent_id, type, file_name, ai_access, current_version, deleted_at, deleted_with)
      select ${companyId}, ${binned}, ${assetId}, ${numbered}, 'document', n || '.pdf', true, 1, now() - make_interval(days => n), ${binned}
      from generate_series(1, 500) n`,
    sql`insert into resource_versions (company_id, id, resource_id, number, blob_key, sha256, size, media_type, extension, processed_at)
      select ${companyId}, ${numbered}, ${numbered}, 1, 'blob ' || n, '', 1, 'application/pdf', 'pdf', now() from ${series}`,
    sql`insert into resources (company_id, id, asset_id, type, file_name, ai_access, current_version)
      select ${companyId}, ${noted}, ${assetId}, 'note', 'Note ' || n, true, case when n = 1 then 100 else 1 end from ${notes}`,
    // Of the first note, a hundred versions; its processed one is the oldest.
    sql`insert into resource_versions (company_id, id, resource_id, number, sha256, size, media_type, extension, processed_at)
      select ${companyId}, ${noted}, ${noted}, 1, '', 1, 'application/json', 'note', now() from ${notes}`,
    sql`insert into resource_versions (company_id, id, resource_id, number, sha256, size, media_type, extension, draft, created_by)
      select ${companyId}, gen_random_uuid(), ${noteId(1)}, n, '', 1, 'application/json', 'note', true, ${userId}
      from generate_series(2, 100) n`,
    sql`insert into note_texts (company_id, version_id, title, data)
      select company_id, id, 'Note', '[]' from resource_versions where extension = 'note'`,
    sql`insert into note_editors (company_id, note_id, user_id, since, seen_at)
      select ${companyId}, ${noted}, ${numbered}, now(), now() - make_interval(secs => 3.63 * n) from ${notes}`,
    sql`insert into videos (company_id, version_id, duration) select ${companyId}, ${numbered}, 60 from ${series}`,
    sql`insert into transcripts (company_id, id, version_id, language, source, segments)
      select ${companyId}, ${numbered}, ${numbered}, 'en', 'given', '[]' from ${series}`,
    sql`insert into clips (company_id, id, version_id, ordinal, title, summary, start, "end")
      select ${companyId}, ${numbered}, ${numbered}, 1, 'Oil', '', 0, 60 from ${series}`,
    sql`insert into screen_texts (company_id, id, version_id, start, "end", text)
      select ${companyId}, ${numbered}, ${numbered}, 0, 60, 'Oil' from ${series}`,
    sql`insert into zip_downloads (company_id, id, asset_id, user_id, file_name, resource_ids, folder_ids, created_at)
      select ${companyId}, ${numbered}, ${assetId}, ${userId}, 'Press.zip', '{}', array[${numbered}], now() - make_interval(hours => n % 13)
      from ${series}`,
    sql`insert into search_versions (company_id, version_id, resource_id, asset_id, searchable)
      select ${companyId}, ${numbered}, ${numbered}, ${assetId}, true from ${series}`,
    // Three facts of one asset, and many of others.
    sql`insert into search_versions (company_id, version_id, resource_id, asset_id, searchable)
      select ${companyId}, ${noted}, ${noted}, ${known(17)}, true from generate_series(1, 3) n`,
    ...[
      sql`${noted} as id, ${known(17)}::uuid as asset_id from generate_series(1, 3) n`,
      sql`${numbered} as id, ${assetId}::uuid as asset_id from ${series}`,
    ].map(
      (
        of,
      ) => sql`insert into facts (company_id, id, version_id, resource_id, asset_id, ordinal, kind, subject, attribute, value, unit,
          condition, text, segment, ranges, about, read_as, tokens)
        select ${companyId}, id, id, id, asset_id, 1, 'setting', 'Cover', 'torque', '150', 'Nm', '', 'Cover: 150 Nm', '1', '[]', '', '', ''
        from (select ${of}) of_version`,
    ),
    sql`insert into version_counts (company_id, version_id, published, counted_to)
      select ${companyId}, ${numbered}, true, ${allCounted} from ${series}`,
    sql`insert into version_embeddings (company_id, version_id) select ${companyId}, ${numbered} from ${series}`,
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
    sql`insert into chat_messages (company_id, id, first_id, follows_id, chat_id, ordinal, query, text, state, idempotency_key)
      select ${companyId}, ${numbered}, ${known(2)}, ('01900000-0000-7000-8000-' || lpad(greatest(n - 2, 0)::text, 12, '0'))::uuid, case when n % 2 = 0 then ${known(1)}::uuid else ${numbered} end, n, 'Which oil?',
        'It is red.', case when n % 2000 = 0 then 'streaming' else 'complete' end, 'key ' || n from ${series}`,
    sql`insert into assets (company_id, id, department_id, name, info)
      select company_id, ${numbered}, department_id, 'Press ' || n, '' from assets, ${series} where id = ${assetId}`,
    sql`insert into plate_codes (company_id, id, asset_id, code, key)
      select ${companyId}, ${numbered}, ${numbered}, 'code ' || n, 'code ' || n from ${series}`,
    sql`insert into asset_pictures (company_id, asset_id, blob_key)
      select ${companyId}, ${numbered}, 'sent ' || n from ${series}`,
    sql`insert into found_codes (company_id, asset_id, key, code)
      select ${companyId}, ${numbered}, 'found ' || n, 'found ' || n from ${series}`,
    sql`insert into plate_code_types (company_id, code_id, key) select ${companyId}, ${numbered}, 'type ' || n from ${series}`,
    sql`insert into access_token_places (company_id, id, token_id, asset_id, level)
      select ${companyId}, ${numbered}, ${numbered}, ${numbered}, 'full' from ${series}`,
    // Each asset has a question that nobody answered, and an answer that was checked.
    sql`insert into unanswered_questions (company_id, id, asset_id, message_id, question, unknown_words)
      select ${companyId}, ${numbered}, ${numbered}, ${numbered}, 'Which oil?', '[]' from ${series}`,
    sql`insert into approvals (company_id, id, asset_id, message_id, question, answer, sources, state, text, asked_by, expert_id)
      select ${companyId}, ${numbered}, ${numbered}, ${numbered}, 'Which oil?', 'Red oil.', '[]',
        case when n % 3 = 0 then 'waiting' else 'approved' end, 'Red oil.', ${userId}, null from ${series}`,
    sql`insert into asked_pictures (company_id, id, user_id, blob_key, media_type, size, text, fields)
      select ${companyId}, ${numbered}, ${userId}, 'picture ' || n, 'image/png', 1, 'Oil', '[]' from ${series}`,
    // Each asset has a member and another person who know it.
    sql`insert into experts (company_id, id, asset_id, user_id) select ${companyId}, ${numbered}, ${numbered}, ${numbered} from ${series}`,
    sql`insert into experts (company_id, id, asset_id, email, first_name)
      select ${companyId}, gen_random_uuid(), ${numbered}, 'expert' || n || '@plant.example', 'Expert' from ${series}`,
    sql`insert into access_grants (company_id, id, user_id, asset_id, level)
      select ${companyId}, ${numbered}, ${numbered}, ${numbered}, 'read' from ${series}`,
    sql`insert into groups (company_id, id, name) select ${companyId}, ${numbered}, 'Crew ' || n from ${series}`,
    sql`insert into group_members (company_id, group_id, user_id, by_rule)
      select ${companyId}, ${numbered}, ${numbered}, n % 2 = 0 from ${series}`,
    sql`insert into access_grants (company_id, id, group_id, asset_id, level)
      select ${companyId}, gen_random_uuid(), ${numbered}, ${numbered}, 'read' from ${series}`,
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
  })
  afterAll(() => platform.close())

  const resourceId = () => known(17) as EditableResourceId
  const memberId = () => known(17) as VisibleMemberId
  const expertId = () => known(17) as EditableExpertId
  const place = () => ({ viewer, assetId: known(17) as EditableAssetId })
  const inBin = (n: number) => known(n).replace(/^01/, '02')
  const tree = () => ({ viewer, assetId })
  const ofMessage = (n: number) => ({ companyId: viewer.companyId, messageId: known(n) })
  const aboutAsset = () => ({ viewer, assetId })
  const inFolder = (n: number) => ({
    ...tree(),
    type: null,
    within: { folderId: known(n) as EditableFolderId, isDeep: false },
  })
  const ofRequests: Record<string, (tx: Transaction) => Promise<unknown>> = {
    'counts the answers under way': (tx) => countAnswersUnderWay(tx, viewer),
    'finds a question by its key': (tx) => findByIdempotencyKey(tx, viewer, 'key 17'),
    'reads the last turns': (tx) => listLastTurns(tx, viewer, { chatId: known(1), last: known(many), most: 6 }),
    'reads the sources of a message': (tx) => listCitations(tx, viewer, [known(17)]),
    'stores a question': (tx) => insertMessage(tx, viewer, newMessage),
    'claims a key': (tx) => claimKey(tx, viewer, { key: 'key 17', requestHash: hashOf(1) }),
    'keeps a reply': (tx) => keepReply(tx, viewer, { key: 'key 17', reply: '{}', links: [] }),
    'begins an attempt': async (tx) => {
      const begun = await beginAttempt(tx, { companyId: viewer.companyId, jobId: known(1_000) })
      if (!begun) throw new Error('The job does not wait')
      await changeHeldJob(tx, begun, { progress: 50 })
    },
    'finds the open job of a document': (tx) => findOpenJobOf(tx, viewer.companyId, known(17)),
    'judges a member and an expert': (tx) =>
      findPlaces(tx, viewer, { ...noIds, member: [known(17)], expert: [known(17)] }),
    'reads a member': (tx) => readMember(tx, viewer, memberId()),
    'changes a member': (tx) =>
      updateMember(tx, viewer, { userId: memberId() as ManagedMemberId, changes: person, accessEnd: null }),
    'lists the departments of a member': async (tx) => {
      await tx.execute(sql`select set_config('app.user', ${known(17)}, true)`)
      expect((await listVisible(tx, viewer, {})).rows).toHaveLength(1)
    },
    'tells of which assets a member may only ask, and of which suggestions are made': async (tx) => {
      await tx.execute(sql`select set_config('app.user', ${known(17)}, true), set_config('app.asks', 'on', true)`)
      const asker: Viewer = { ...viewer, userId: known(17), role: 'user' }
      const askOnly = await listAskOnly(tx, asker, null)
      for (const departmentId of [null, known(17)]) {
        await listAssetsToSuggest(tx, asker, { place: { assetId: null, departmentId }, askOnly: new Set(['']) })
      }
      expect(askOnly.size).toBe(0)
    },
    'reads an asset and counts what is in it': (tx) => readAsset(tx, viewer, place().assetId),
    'finds the asset of a code': (tx) => findOfKey(tx, viewer, 'code 17'),
    'looks who sees a picture': (tx) => seesSentPicture(tx, viewer, 'sent 17'),
    'lists the assets of a type': (tx) => listOfType(tx, viewer, 'type 17'),
    'lists the experts of an asset': (tx) => listInAsset(tx, place(), { assetId: known(17), page: 1, pageSize: 5 }),
    'reads the files of a page of the bank': (tx) => readFiles(tx, viewer, [known(17), known(18)]),
    'changes the entry of a file in the bank': (tx) =>
      tx.execute(
        sql`update resources set file_name = 'Oil.pdf' where company_id = ${viewer.companyId} and id = ${known(17)}`,
      ),
    'lists the tokens of a member, with their places': async (tx) => {
      const listed = await listOwnTokens(tx, { ...viewer, userId: known(17) })
      await listPlacesOf(tx, viewer, [known(17), known(18)])
      expect(listed).toHaveLength(1)
    },
    'reads what is found of a file': async (tx) => {
      const file = await findFoundFile(tx, viewer.companyId, known(17) as ReadableResourceId)
      const version = { companyId: viewer.companyId, versionId: file?.versionId ?? '' }
      await findOrdinals(tx, version, { passageId: null, segment: '1' })
      await listPassagesBetween(tx, version, { first: 0, last: 4 })
    },
    'reads experts': (tx) => readExperts(tx, viewer, [expertId()]),
    'adds an expert': (tx) => insertExpert(tx, place(), { ...person, email: 'new@plant.example' }),
    'adds members as experts': async (tx) => {
      await hasEmailOf(tx, place(), [known(18) as VisibleMemberId])
      await insertMembers(tx, place(), [known(18) as VisibleMemberId])
    },
    'changes an expert': (tx) => updateExpert(tx, viewer, { expertId: expertId(), changes: person }),
    'deletes experts': (tx) => deleteExperts(tx, viewer, [expertId()]),
    'looks for the e-mail of a member': (tx) => isMember(tx, viewer, '17@plant.example'),
    'finds a member by what a directory calls them': async (tx) => {
      await isUserNameTaken(tx, viewer, { name: '17@plant.example' })
      for (const filter of [
        'userName eq "17@plant.example"',
        'externalId eq "17"',
        'emails.value eq "17@plant.example"',
      ]) {
        const query = { filter: parseFilter(filter), startIndex: 1, count: 100, hides: () => false }
        await listForDirectory(tx, viewer, query)
      }
      await readMember(tx, viewer, known(17) as ManagedMemberId)
    },
    'lists the groups that an asset lists': (tx) => listGroupsOn(tx, viewer, { holder: 'asset', id: known(17) }),
    'lists who may see an asset by groups': async (tx) => {
      const place = { holder: 'asset', id: known(17), pictureUrl: () => '' } as const
      expect(await listThroughGroups(tx, viewer, place)).toMatchObject({ throughGroupsCount: 1 })
    },
    'lists the groups that rules and claims put a member into': (tx) => listGivenMemberships(tx, viewer, [known(17)]),
    'counts whom an asset lists': (tx) => countMembersOf(tx, viewer, { holder: 'asset', ids: [known(17)] }),
    'lists whom an asset lists': (tx) =>
      listMembersOf(tx, viewer, { holder: 'asset', ids: [known(17)], pictureUrl: () => '' }),
    'shows a small folder': (tx) => listFilesIn(tx, inFolder(17), {}),
    'shows the folders of a folder': (tx) => listFolders(tx, inFolder(17), {}),
    'shows where a folder lies': (tx) => findPath(tx, tree(), known(17) as EditableFolderId),
    'finds a free name': (tx) =>
      fileNamesBeside(tx, tree(), { placed: [{ id: known(18), name: '17.pdf', parentId: known(17) }], with: [] }),
    'moves a file': (tx) => placeFiles(tx, tree(), [{ id: known(17), name: '17.pdf', parentId: known(19) }]),
    'deletes a folder': async (tx) => {
      const { companyId } = viewer
      const files = await listFilesBelow(tx, tree(), [known(21)])
      await binFolders(tx, tree(), [known(21)])
      await holdResource(tx, { companyId, resourceId: files[0] ?? '' })
      const hidden = await listUnlikeShown(tx, companyId, files)
      expect(hidden).toHaveLength(files.length)
      await passageIndex.hide(
        tx,
        hidden.map(({ versionId }) => versionId),
      )
    },
    'finds what is restored': (tx) => findBinned(tx, tree(), { ids: [inBin(17)], folderIds: [known(17)] }),
    'restores a file': (tx) => unbin(tx, tree(), [inBin(17)]),
    'lets its job go on': (tx) =>
      reopenJobsOf(tx, { companyId: viewer.companyId, resourceIds: [known(17)] }, 'job.file_deleted'),
    'lists what goes with a folder': (tx) => listFilesBelow(tx, tree(), [known(21)]),
    'deletes a file for good': (tx) => deleteDoomed(tx, { companyId: viewer.companyId, assetId, tops: [inBin(19)] }),
    'zips a folder': (tx) => findZipContents(tx, viewer, known(17)),
    'opens a link': (tx) => findVersionOf(tx, viewer, { id: known(17), use: 'shown' }),
    'saves a note': async (tx) => {
      const own = { ...tree(), id: noteId(1) as EditableResourceId }
      const note = await lockNote(tx, own, { id: own.id, unmoved: { title: 'Note 1', draft: false } })
      expect(note).toMatchObject({ isOwnDraft: true, isAnswering: true })
      const written = { title: 'Note 1', data: '[]', size: 2, sha256: hashOf(1), aiAccess: true }
      await rewriteDraft(tx, own, { ...written, versionId: note?.versionId ?? '', draft: true })
      await addNoteVersion(tx, own, { ...written, draft: false })
    },
    'reads a note': async (tx) => {
      expect(await findNote(tx, tree(), { id: noteId(1) as EditableResourceId })).not.toBeNull()
    },
    'shows the media of a note': (tx) => listMedia(tx, tree(), [known(17)]),
    'finds what is processed of a note': (tx) => findVersionToRead(tx, tree(), { id: noteId(17), version: 1 }),
    'finds the free title of a note': (tx) => freeNameIn(tx, tree(), { parentId: known(17), wanted: 'Note 17' }),
    'tells who writes in a note': async (tx) => {
      await keepEditor(tx, viewer, noteId(17) as EditableResourceId)
      await listOtherEditors(tx, viewer, noteId(17) as EditableResourceId)
    },
    'shows the transcript of a video': async (tx) => {
      expect(await findTranscript(tx, viewer, known(17))).not.toBeNull()
    },
    'shows the clips of a video': async (tx) => {
      expect(await listClips(tx, viewer, known(17))).toHaveLength(1)
    },
    'saves a transcript': async (tx) => {
      await lockTranscript(tx, viewer, known(17))
      // Of one whose processing nobody has wanted yet, there is no job to be found soon.
      expect(await wasProcessed(tx, viewer, { resourceId: noteId(1), versionId: noteId(1) })).toBe(false)
      await putTranscript(tx, viewer, { versionId: known(17), stored: '[]', language: 'en', edited: true })
    },
    'processes a video': async (tx) => {
      const version = { companyId: viewer.companyId, versionId: known(19) }
      const line = { start: 0, end: 60, text: 'Oil' }
      await findVideo(tx, version)
      await putVideo(tx, version, { plays: true })
      await findKnownTranscript(tx, version)
      await transcriptChangedAt(tx, version)
      await putHeard(tx, version, { language: 'en', source: 'endpoint', segments: [line], heardUntil: 60 })
      const shown = { ...line, confidences: [{ start: 0, end: 3, confidence: 0.5 }] }
      await putScreenTexts(tx, version, [shown])
      await putClips(tx, version, [{ start: 0, end: 60, title: 'Oil', summary: '' }])
      expect(await listScreenTexts(tx, version)).toEqual([shown])
      await readPlaces(tx, viewer.companyId, [{ versionId: known(19), segment: 0 }])
      expect(await listCutClips(tx, version)).toHaveLength(1)
    },
    'opens a file by its id': (tx) => findShownVersion(tx, viewer, known(17)),
    'starts a job': (tx) => insertJob(tx, { viewer, assetId, resourceId: resourceId(), versionId: known(17) }),
  }
  it.each(Object.keys(ofRequests))('what %s reads no table whole', async (what) => {
    const read = await platform.database.asCompany(viewer.companyId, (tx) =>
      tablesReadWhole(tx, () => ofRequests[what]?.(tx)),
    )
    expect(read).toEqual([])
  })

  /** What is seen through the views of what a user may see. */
  const ofSignedIn: Record<string, (tx: Transaction) => Promise<unknown>> = {
    'lists the answers of an asset that are to be checked': async (tx) => {
      const { assetId: of } = place()
      const page = { page: 1, pageSize: 50 }
      expect((await listApprovals(tx, viewer, { assetId: of, ownOnly: false, query: page })).total).toBe(1)
      expect((await listApprovals(tx, viewer, { assetId: of, ownOnly: true, query: page })).total).toBe(1)
    },
    'asks for a check of an answer': async (tx) => {
      const request = await lockRequest(tx, viewer, known(18))
      expect(request?.state).toBe('waiting')
      const shared = { messageId: known(18), question: 'Which oil?', answer: 'Red oil.', sources: [] }
      await saveRequest(tx, viewer, {
        ...shared,
        assetId: known(18),
        note: '',
        expertId: null,
        mails: 0,
        mailedTo: [],
      })
      await findMailed(tx, { companyId: viewer.companyId, approvalId: known(18), expertId: known(18) })
    },
    'decides on an answer': async (tx) => {
      await lockApproval(tx, viewer, known(18))
      expect((await findApproval(tx, viewer, known(18)))?.level).toBe('full')
      await saveDecision(tx, viewer, { id: known(18), state: 'corrected', text: 'Blue oil.' })
    },
    'looks for what was approved': async (tx) => {
      const needed = [{ lexeme: 'oil', written: 'oil' }]
      expect(await listApprovedWith(tx, viewer, { assetIds: [known(17)], needed })).toHaveLength(1)
      expect(await findApprovedAnswer(tx, viewer, [known(17)])).not.toBeNull()
    },
    'follows what is quoted of a version that is shown no more': async (tx) => {
      const { companyId } = viewer
      await listOutdatedFiles(tx, { companyId, messageId: known(17) })
      await listCitedByApprovals(tx, companyId, [known(18)])
      await listShownVersions(tx, companyId, [known(17)])
      await listServed(tx, { companyId, approvalIds: [known(18)] }, null)
    },
    'opens a chat': async (tx) => {
      expect(await findChat(tx, aboutAsset(), known(17))).not.toBeNull()
      expect(await findOwnChat(tx, viewer, known(17))).not.toBeNull()
      const messages = [known(17)]
      expect(await listMessages(tx, viewer, { chatId: known(17), from: known(17) })).toHaveLength(1)
      expect(await listHiddenAnswers(tx, viewer, messages)).toEqual(new Set())
      expect(await listApprovalsOf(tx, viewer, messages)).toHaveLength(1)
      expect(await listOfferedExperts(tx, viewer, [known(25)])).toHaveLength(1)
      expect((await listCitedVersions(tx, viewer, [known(17)])).size).toBe(1)
    },
    'renames a chat': async (tx) => {
      expect(await renameChat(tx, aboutAsset(), { id: known(17), title: 'Oil' })).toBe(true)
      await touchChat(tx, viewer, { id: known(17), language: 'English' })
    },
    'deletes chats': async (tx) => {
      expect(await deleteChats(tx, aboutAsset(), [known(23)])).toEqual([known(23)])
    },
    'says what is thought of an answer': async (tx) => {
      await lockOwnMessage(tx, viewer, known(19))
      expect(await findOwnMessage(tx, viewer, known(19))).not.toBeNull()
      await setFeedback(tx, viewer, { id: known(19), feedback: 'dislike' })
      const asked = { assetId: known(19), question: 'Which oil?', score: null, unknownWords: [] }
      await insertUnanswered(tx, ofMessage(19), asked)
      await deleteDisliked(tx, ofMessage(19))
    },
    'lists what was not answered': async (tx) => {
      expect(await listOpen(tx, place())).toHaveLength(1)
      await takeOff(tx, place(), [known(17)])
    },
    'shows a picture that was asked about': async (tx) => {
      expect(await findPictureText(tx, viewer, known(17))).not.toBeNull()
      const picture = { blobKey: 'picture', mediaType: 'image/png', size: 1, text: '', fields: [] }
      await insertAskedPicture(tx, viewer, picture)
    },
    'looks for what a version before said': async (tx) => {
      const of = { companyId: viewer.companyId, assetId, resourceId: known(19), versionId: known(19) }
      const { rows } = await listSaidBefore(tx, { of, fromVersionId: known(20), after: null })
      expect(rows).toMatchObject([{ value: '150' }])
    },
    'reads what passages say as facts': async (tx) => {
      const places = [{ versionId: known(17), segments: [1, 2] }]
      await listFactsOfKinds(tx, viewer.companyId, { places, kinds: ['interval', 'fault'] })
    },
    'lists what is said of an asset, and what of it holds a word': async (tx) => {
      const wanted = { assetId: known(17) as ReadableAssetId, slice: { limit: 20, offset: 0 } }
      for (const asked of [{}, { search: '150' }, { sort: 'value' as const }]) {
        for (const withHidden of [false, true]) {
          const listed = await listFacts(tx, viewer, { ...wanted, ...asked, withHidden })
          expect(listed).toMatchObject({ total: 3, facts: [{}, {}, {}] })
        }
      }
    },
    'reads which rings of the thesaurus are switched off': async (tx) => {
      expect((await readSwitchedOff(tx, viewer.companyId, [known(17), known(18)])).size).toBe(2)
    },
    'looks for whom to ask': async (tx) => {
      const strength = { skills: ['hydraulics'], parts: [' exp'], partWeight: 1, most: 50 }
      await listStrongestExperts(tx, viewer.companyId, { ...strength, assetIds: [known(17)] })
    },
  }
  it.each(Object.keys(ofSignedIn))('what %s reads no table whole', async (what) => {
    const read = await platform.database.asCompany(viewer.companyId, async (tx) => {
      await tx.execute(sql`select set_config('app.user', ${viewer.userId}, true)`)
      return tablesReadWhole(tx, () => ofSignedIn[what]?.(tx))
    })
    expect(read).toEqual([])
  })

  it('finds, sorts and counts what is in the bank without a look at the files themselves [F14]', async () => {
    const read = await platform.database.asCompany(viewer.companyId, async (tx) => {
      await tx.execute(sql`select set_config('app.user', ${viewer.userId}, true)`)
      const query = BankQuery.parse({ search: '17', processed: 'true' })
      return tablesReadWhole(tx, async () => {
        expect((await listPage(tx, viewer, { query, slice: { limit: 10, offset: 0 } })).total).toBeGreaterThan(10)
        expect((await countByFilter(tx, viewer, query)).length).toBeGreaterThan(0)
      })
    })
    expect(read.filter((table) => table.startsWith('resource'))).toEqual([])
  })

  const knownPerson = () => ({ companyId: viewer.companyId, userId: known(17) })
  const ofSystem: Record<string, (tx: Transaction) => Promise<unknown>> = {
    'counts a call': (tx) => addCounts(tx, new Map([['call 17', 1]]), 60_000),
    'counts a mail': (tx) => isCounted(tx, limits),
    'looks for a login': (tx) => countAndFindLogin(tx, { email: '17@plant.example', network: '', failures: limits }),
    'finds who verifies': (tx) => findPendingUser(tx, known(17)),
    'sets a password': (tx) => setPasswordHash(tx, knownPerson(), 'hash'),
    'refreshes a session': (tx) => lockRefreshToken(tx, hashOf(17)),
    'signs a person out': (tx) => deleteSessionsOf(tx, knownPerson()),
    'notes that a token is used': (tx) => noteUse(tx, hashOf(17).toString('hex'), '192.0.2.1'),
    'lists the sessions of a member': (tx) => listSessionsOf(tx, { ...viewer, userId: known(17) }),
    'claims the key of a registration': (tx) => claimRegistrationKey(tx, { key: 'key 17', requestHash: hashOf(1) }),
    'uses a proof': (tx) => useProof(tx, { hash: hashOf(17), expiresAt: new Date() }),
    'looks for dead workers': (tx) => lockDeadJobs(tx, { living: [], all: false, most: 500 }),
    'looks for lost deliveries': (tx) => listUndelivered(tx, 200),
    'looks for leftovers': (tx) => listLeftovers(tx, 20),
    'finds the next job': (tx) => findNextJob(tx, { running: [] }),
    'looks for the job of a newcomer': (tx) => findNextJob(tx, { running: [], only: 'newcomers' }),
    'looks for what is to be read again': insertNextReread,
    'looks for images without codes': (tx) => findWithoutCodes(tx, { before: null }),
    'settles what is counted': (tx) => passageIndex.settleNext(tx, { after: known(0), passages: 250 }),
    'stops lost answers': (tx) => stopLostAnswers(tx, { all: false }),
    'looks for bytes': (tx) => namedBlobs(tx, ['blob 1', 'blob none']),
    'looks for pictures': (tx) => namedPictures(tx, ['picture 1', 'picture none']),
    'looks for who was forgotten': (tx) => listForgotten(tx, { after: null, most: 500 }),
    'purges downloads': deleteOldZips,
    'purges editors of notes': deleteOldEditors,
    'purges registrations': deletePendingCompanies,
    'purges sessions': deleteExpiredSessions,
    'purges devices': deleteOldDevices,
    'purges keys': deleteOldKeys,
    'takes a code': (tx) => takeCode(tx, hashOf(17)),
    'renews a token': (tx) => readRefreshToken(tx, hashOf(17)),
    'revokes a token': (tx) => readGrant(tx, hashOf(17)),
    'purges counts': deleteOldCounts,
    'purges proofs': deleteOldProofs,
    'purges events': deleteOrphanedEvents,
  }
  it.each(Object.keys(ofSystem))('what %s reads no table whole', async (what) => {
    const read = await platform.database.asSystem('test', (tx) => tablesReadWhole(tx, () => ofSystem[what]?.(tx)))
    expect(read).toEqual([])
  })

  it('finds who a session belongs to and reads no table whole', async () => {
    const sessionOf19 = () =>
      platform.database.asSession(hashOf(19).toString('hex'), async (tx, session) => ({
        username: session?.username,
        rows: await rowsRead(tx),
      }))
    // One after the other, the two are given the same connection.
    const [first, second] = [await sessionOf19(), await sessionOf19()]
    expect(second.username).toBe('user19')
    expect(readBetween(first.rows, second.rows, maxRead)).toEqual([])
  })

  it('finds who a token belongs to and what it shows, and reads no table whole', async () => {
    const tokenOf19 = () =>
      platform.database.asToken(hashOf(19).toString('hex'), async (tx, token) => {
        const { rows: seen } = await tx.execute(
          sql`select asset_id from viewer_assets where company_id = ${viewer.companyId} and asset_id = ${known(19)}`,
        )
        return { name: token?.name, seen: seen.length, rows: await rowsRead(tx) }
      })
    const [first, second] = [await tokenOf19(), await tokenOf19()]
    expect([second.name, second.seen]).toEqual(['Export', 1])
    expect(readBetween(first.rows, second.rows, maxRead)).toEqual([])
  })

  it('each purge takes what is over, and nothing else', async () => {
    const { rows } = await platform.database.executeSql(
      `select (select count(*)::int from companies) as companies, (select count(*)::int from audit_events) as events`,
    )
    expect(rows).toEqual([{ companies: many + 1, events: many }])
  })

  it('reads no more of a large folder than its page, beside counting it [F14]', async () => {
    await platform.database.asCompany(viewer.companyId, async (tx) => {
      const page = () => listFilesIn(tx, inFolder(2), { page: 2, pageSize: 50 })
      expect(await tablesReadWhole(tx, page, many / 2 + 2 * 50 + 1)).toEqual([])
    })
  })

  it('reads each asset once for a text that is no code', async () => {
    await platform.database.asCompany(viewer.companyId, async (tx) => {
      const labels = { serial: ['serial number'], type: ['model'] }
      expect(await tablesReadWhole(tx, () => listSaying(tx, viewer, { labels, value: 'sn 17' }), many + 1)).toEqual([])
    })
  })

  it('reads no more jobs for a tracker than it shows', async () => {
    await platform.database.asCompany(viewer.companyId, async (tx) => {
      const tracker = { viewer, assetId }
      expect(
        await tablesReadWhole(
          tx,
          () => listJobsStartedBy(tx, tracker, ['documents', 'notes', 'images']),
          maxListLength,
        ),
      ).toEqual([])
      expect(await listJobsStartedBy(tx, tracker, ['documents', 'notes', 'images'])).toHaveLength(maxListLength)
    })
  })

  it('reads no more of a long chat than it remembers', async () => {
    const turns = await platform.database.asCompany(viewer.companyId, (tx) =>
      listLastTurns(tx, viewer, { chatId: known(1), last: known(many), most: 6 }),
    )
    expect(turns).toHaveLength(6)
  })
})

/** Tables of which `work` reads many rows, from end to end or through an index, by what the database itself counts. */
async function tablesReadWhole(
  tx: Transaction,
  work: () => Promise<unknown> | undefined,
  most: number = maxRead,
): Promise<string[]> {
  const before = await rowsRead(tx)
  await work()
  return readBetween(before, await rowsRead(tx), most)
}

type RowsRead = Map<string, number>

/** By table, on this connection so far. */
async function rowsRead(tx: Transaction): Promise<RowsRead> {
  const { rows } = await tx.execute<{ name: string; read: string }>(sql`
    select c.relname as name, pg_stat_get_xact_tuples_returned(c.oid)
      + coalesce(sum(pg_stat_get_xact_tuples_returned(i.indexrelid)), 0) as read
    from pg_class c left join pg_index i on i.indrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by c.oid, c.relname`)
  return new Map(rows.map((row) => [row.name, Number(row.read)]))
}

function readBetween(before: RowsRead, after: RowsRead, most: number): string[] {
  return [...after].flatMap(([name, rows]) => {
    const read = rows - (before.get(name) ?? 0)
    return read > most ? [`${name}: ${read}`] : []
  })
}
