import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { sentenceOfTarget } from '../../../schema/trail-target.ts'
import { madeParts, signInParts } from './made-rows.repository.ts'
import type { Part, Person } from './personal-part.ts'

const accessRequests = (own: SQL): Part => ({
  most: 500,
  query: ({ companyId, userId }) => sql`
    select q.id::text, d.name as department, a.name as asset, q.note, q.state, q.text, q.created_at, q.decided_at
    from access_requests q
    left join departments d on d.company_id = q.company_id and d.id = q.department_id and q.state = 'given'
    left join assets a on a.company_id = q.company_id and a.id = q.asset_id and q.state = 'given'
    where q.company_id = ${companyId} and q.asked_by = ${userId} ${own}`,
})

const TrailRow = z.looseObject({ target: z.string() })

const trail = (target: (person: Person) => SQL, own: SQL): Part => ({
  most: 500,
  said: (json) => {
    const row = TrailRow.parse(JSON.parse(json))
    return JSON.stringify({ ...row, target: sentenceOfTarget(row.target) })
  },
  query: (person) => sql`
    select id::text, at, actor_name as actor, action, ${target(person)} as target,
      case when actor_id = ${person.userId} then address else '' end as address
    from audit_events where company_id = ${person.companyId} ${own}
      and trail_names(actor_id, action, target, ${person.userId}, ${sql.param(person.own)}, ${sql.param(person.alone)})`,
})

/**
 * What somebody made or is named in, a list each. `personal-rows.db.test.ts` goes through every column that names a person
 * and asks for it here, or for the reason why not.
 */
export const personalParts = {
  ...madeParts,
  profile: {
    most: 1,
    query: ({ companyId, userId }) => sql`
      select id::text, role, email, username, first_name, middle_name, last_name, contact, time_zone, staff_id, designation,
        location, about, skill_matrix, may_create_assets, may_create_departments, directory_name, external_id, access_ends_on, verified_at, created_at, updated_at
      from users where company_id = ${companyId} and id = ${userId}`,
  },
  access: {
    most: 500,
    query: ({ companyId, userId }) => sql`
      select g.id::text, g.level, d.name as department, a.name as asset from access_grants g
      left join departments d on d.company_id = g.company_id and d.id = g.department_id
      left join assets a on a.company_id = g.company_id and a.id = g.asset_id
      where g.company_id = ${companyId} and g.user_id = ${userId}`,
  },
  groups: {
    most: 500,
    query: ({ companyId, userId }) => sql`
      select concat_ws(' ', m.group_id, m.by_rule, m.provider_id) as id, g.name, m.by_rule, p.name as provider, m.created_at
      from group_members m
      join groups g on g.company_id = m.company_id and g.id = m.group_id
      left join identity_providers p on p.company_id = m.company_id and p.id = m.provider_id
      where m.company_id = ${companyId} and m.user_id = ${userId}`,
  },
  accessRequests: accessRequests(sql``),
  experts: {
    most: 500,
    query: ({ companyId, userId, email }) => sql`
      select e.id::text, a.name as asset, e.email, e.username, e.first_name, e.middle_name, e.last_name, e.contact,
        e.designation, e.location, e.about, e.skill_matrix, e.created_at
      from experts e join assets a on a.company_id = e.company_id and a.id = e.asset_id
      where e.company_id = ${companyId} and (e.user_id = ${userId} or lower(e.email) = lower(${email}))`,
  },
  notes: {
    most: 1,
    query: ({ companyId, userId }) => sql`
      select v.id::text, r.file_name as file, v.number as version, v.draft, v.created_at, t.title, t.data
      from resource_versions v
      join resources r on r.company_id = v.company_id and r.id = v.resource_id
      join note_texts t on t.company_id = v.company_id and t.version_id = v.id
      where v.company_id = ${companyId} and v.created_by = ${userId}`,
  },
  uploads: {
    most: 500,
    query: ({ companyId, userId }) => sql`
      select v.id::text, r.file_name as file, r.type, v.number as version, v.size, v.media_type, v.created_at, a.name as asset,
        r.deleted_at
      from resource_versions v
      join resources r on r.company_id = v.company_id and r.id = v.resource_id
      join assets a on a.company_id = r.company_id and a.id = r.asset_id
      where v.company_id = ${companyId} and v.created_by = ${userId} and v.extension <> 'note'`,
  },
  checks: {
    most: 50,
    query: ({ companyId, userId }) => sql`
      select p.id::text, p.question, p.answer, p.note, p.state, p.text, p.asked_by = ${userId} as asked_by_them,
        coalesce(p.decided_by = ${userId}, false) as decided_by_them, p.created_at, p.decided_at
      from approvals p where p.company_id = ${companyId} and (p.asked_by = ${userId} or p.decided_by = ${userId})`,
  },
  support: {
    most: 50,
    query: ({ companyId, userId }) => sql`
      select id::text, reference, subject, message, created_at from support_requests
      where company_id = ${companyId} and user_id = ${userId}`,
  },
  trail: trail(() => sql`target`, sql``),
} as const satisfies Record<string, Part>

/**
 * Of a member who asks for themselves: lists that are theirs alone, and two in place of those above. A request that is
 * noted tells that the place exists, and so only those that were given are theirs to read; of a refusal, which they were
 * mailed, not of what.
 */
export const privateParts = {
  ...signInParts,
  accessRequests: accessRequests(sql`and q.state = 'given'`),
  trail: trail(
    ({ userId }) =>
      sql`case when action = 'access-refused' and actor_id is distinct from ${userId} then '' else target end`,
    sql`and action <> 'access-asked'`,
  ),
  chats: {
    most: 50,
    query: ({ companyId, userId }) => sql`
      select m.id::text, c.id::text as chat, c.title, m.created_at, m.query as question, m.text as answer, m.feedback, m.picture_text
      from chat_messages m join chats c on c.company_id = m.company_id and c.id = m.chat_id
      where c.company_id = ${companyId} and c.user_id = ${userId}`,
  },
  pictures: {
    most: 50,
    query: ({ companyId, userId }) => sql`
      select id::text, media_type, size, text, fields, created_at from asked_pictures
      where company_id = ${companyId} and user_id = ${userId}`,
  },
  sessions: {
    most: 500,
    bySystem: true,
    query: ({ companyId, userId }) => sql`
      select id::text, device, address, created_at, last_seen_at, expires_at from sessions
      where company_id = ${companyId} and user_id = ${userId}`,
  },
  devices: {
    most: 500,
    bySystem: true,
    query: ({ companyId, userId }) => sql`
      select device as id, device, since, address, last_at from known_devices
      where company_id = ${companyId} and user_id = ${userId}`,
  },
  tokens: {
    most: 500,
    query: ({ companyId, userId }) => sql`
      select id::text, name, is_service as of_a_program, ending, scopes, created_at, expires_at, last_used_at,
        case when is_service then '' else last_address end as last_address from access_tokens
      where company_id = ${companyId} and (user_id = ${userId} or created_by = ${userId})`,
  },
} as const satisfies Record<string, Part>

/** The next rows of a list, as JSON; none at its end. */
export async function readPersonalRows(
  tx: Transaction,
  person: Person,
  { part, after }: { part: Part; after: string },
): Promise<{ id: string; json: string }[]> {
  const { rows } = await tx.execute<{ id: string; json: string }>(sql`
    select t.id, row_to_json(t)::text as json from (${part.query(person)}) t
    where t.id > ${after} order by t.id limit ${part.most}`)
  return rows
}

type Picture = { key: string; name: string }

/** The bytes that are a person's own: their picture, and those that they sent with questions. */
export async function listOwnPictures(
  tx: Transaction,
  { companyId, userId }: Person,
  withPrivate: boolean,
): Promise<Picture[]> {
  const asked = sql`union all select blob_key, 'pictures/' || id || '.' || split_part(media_type, '/', 2) from asked_pictures
    where company_id = ${companyId} and user_id = ${userId}`
  const { rows } = await tx.execute<Picture>(sql`
    select profile_pic_key as key, 'picture.webp' as name from users
    where company_id = ${companyId} and id = ${userId} and profile_pic_key is not null ${withPrivate ? asked : sql``}
    order by 2`)
  return rows
}
