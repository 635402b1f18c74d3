import { sql } from 'drizzle-orm'
import type { Part } from './personal-part.ts'

/** What somebody made, put right or took away in the places of their company, a list each. */
export const madeParts = {
  departments: {
    most: 500,
    query: ({ companyId, userId }) => sql`
      select id::text, name, created_at, deleted_at from departments
      where company_id = ${companyId} and created_by = ${userId}`,
  },
  assets: {
    most: 500,
    query: ({ companyId, userId }) => sql`
      select a.id::text, a.name, d.name as department, a.created_at, a.deleted_at from assets a
      join departments d on d.company_id = a.company_id and d.id = a.department_id
      where a.company_id = ${companyId} and a.created_by = ${userId}`,
  },
  filesAndFolders: {
    most: 500,
    query: ({ companyId, userId }) => sql`
      select o.id::text, o.kind, o.name, a.name as asset, coalesce(o.created_by = ${userId}, false) as made_by_them,
        coalesce(o.deleted_by = ${userId}, false) as deleted_by_them, o.created_at, o.deleted_at
      from (
        select id, asset_id, type as kind, file_name as name, created_by, deleted_by, created_at, deleted_at from resources
        where company_id = ${companyId} and (created_by = ${userId} or deleted_by = ${userId})
        union all
        select id, asset_id, 'folder', name, created_by, deleted_by, created_at, deleted_at from folders
        where company_id = ${companyId} and (created_by = ${userId} or deleted_by = ${userId})) o
      join assets a on a.company_id = ${companyId} and a.id = o.asset_id`,
  },
  processing: {
    most: 500,
    query: ({ companyId, userId }) => sql`
      select j.id::text, r.file_name as file, j.status, j.created_at from processing_jobs j
      join resources r on r.company_id = j.company_id and r.id = j.resource_id
      where j.company_id = ${companyId} and j.started_by = ${userId}`,
  },
  correctedFacts: {
    most: 500,
    query: ({ companyId, userId }) => sql`
      select concat_ws(' ', c.resource_id, c.read_as) as id, r.file_name as file, f.subject as read_subject, f.attribute,
        f.condition as read_condition, f.value as read_value, f.unit as read_unit, c.subject, c.condition, c.value, c.unit,
        c.hidden, c.corrected_at
      from fact_corrections c
      join resources r on r.company_id = c.company_id and r.id = c.resource_id
      left join facts f on f.company_id = c.company_id and f.version_id = c.version_id and f.read_as = c.read_as
      where c.company_id = ${companyId} and c.corrected_by = ${userId}`,
  },
  correctedTexts: {
    most: 500,
    query: ({ companyId, userId }) => sql`
      select c.id::text, r.file_name as file, v.number as version, c.read_as, c.text, c.corrected_at
      from line_corrections c
      join resource_versions v on v.company_id = c.company_id and v.id = c.version_id
      join resources r on r.company_id = v.company_id and r.id = v.resource_id
      where c.company_id = ${companyId} and c.corrected_by = ${userId}`,
  },
  transcripts: {
    most: 1,
    query: ({ companyId, userId }) => sql`
      select t.id::text, r.file_name as file, v.number as version, t.language, t.updated_at as saved_at, t.segments as lines
      from transcripts t
      join resource_versions v on v.company_id = t.company_id and v.id = t.version_id
      join resources r on r.company_id = v.company_id and r.id = v.resource_id
      where t.company_id = ${companyId} and t.edited_by = ${userId}`,
  },
  plateCodes: {
    most: 500,
    query: ({ companyId, userId }) => sql`
      select p.id::text, p.code, a.name as asset, p.created_at from plate_codes p
      join assets a on a.company_id = p.company_id and a.id = p.asset_id
      where p.company_id = ${companyId} and p.created_by = ${userId}`,
  },
  makersPackages: {
    most: 500,
    query: ({ companyId, userId }) => sql`
      select p.id::text, p.file_name as file, p.kind, p.size, d.name as department, a.name as asset, p.created_at, p.imported_at
      from makers_packages p
      join departments d on d.company_id = p.company_id and d.id = p.department_id
      left join assets a on a.company_id = p.company_id and a.id = p.asset_id
      where p.company_id = ${companyId} and p.created_by = ${userId}`,
  },
  dictionaries: {
    most: 500,
    query: ({ companyId, userId }) => sql`
      select id::text, name, from_language, to_language, licence, entries, created_at from dictionaries
      where company_id = ${companyId} and added_by = ${userId}`,
  },
  questionsTakenOver: {
    most: 500,
    query: ({ companyId, userId }) => sql`
      select q.id::text, q.question, a.name as asset, q.created_at, q.removed_at from unanswered_questions q
      join assets a on a.company_id = q.company_id and a.id = q.asset_id
      where q.company_id = ${companyId} and q.handed_to = ${userId}`,
  },
  providers: {
    most: 500,
    query: ({ companyId, userId }) => sql`
      select concat_ws(' ', l.provider_id, l.subject) as id, p.name as provider, l.subject, l.created_at from identity_links l
      join identity_providers p on p.company_id = l.company_id and p.id = l.provider_id
      where l.company_id = ${companyId} and l.user_id = ${userId}`,
  },
} as const satisfies Record<string, Part>

/** What somebody signs in with, beside a password: when it was set up and used, and nothing that signs in. */
export const signInParts = {
  passkeys: {
    most: 500,
    bySystem: true,
    query: ({ companyId, userId }) => sql`
      select id::text, name, created_at, last_used_at from passkeys
      where company_id = ${companyId} and user_id = ${userId}`,
  },
  authenticator: {
    most: 1,
    bySystem: true,
    query: ({ companyId, userId }) => sql`
      select user_id::text as id, created_at, confirmed_at, (
        select count(*)::int from recovery_codes where company_id = ${companyId} and user_id = ${userId}) as recovery_codes
      from authenticators where company_id = ${companyId} and user_id = ${userId}`,
  },
} as const satisfies Record<string, Part>
