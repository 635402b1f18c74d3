import { sql } from 'drizzle-orm'
import { factCorrections, facts } from '../../schema/facts.ts'

/** Whether a fact's correction says other words than were read: by another reading both may be the same. */
export const saysOtherwise = sql<boolean>`coalesce(
  ${factCorrections.value} <> ${facts.value} or ${factCorrections.unit} <> ${facts.unit}
  or ${factCorrections.subject} <> ${facts.subject} or ${factCorrections.condition} <> ${facts.condition}, false)`
