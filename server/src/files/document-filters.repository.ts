import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** Whether a document is in one of these languages; a language alone (`de`) finds its variants too (`de-at`). */
export function isInLanguage(languages: AnyColumn | SQL, wanted: readonly string[]): SQL {
  const tags = sql`${sql.param(wanted)}::text[]`
  return sql`exists (select from unnest(${languages}) as l (tag) where l.tag = any(${tags}) or split_part(l.tag, '-', 1) = any(${tags}))`
}

/** Whether one of its tags is called so. */
export function hasTagOf(tags: AnyColumn | SQL, wanted: readonly string[]): SQL {
  return sql`exists (select from jsonb_array_elements(${tags}) as t (tag) where t.tag ->> 'label' = any(${sql.param(wanted)}::text[]))`
}
