import { groupRuleFields } from '@millwright/contract/groups'
import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { companies } from './companies.ts'
import { companyId, companyPolicy, createdAt, id, plainText, updatedAt } from './columns.ts'
import { users } from './users.ts'

/** Members of a company under one name, who hold access together. */
export const groups = pgTable(
  'groups',
  {
    companyId: companyId(),
    id: id(),
    name: text('name').notNull(),
    /** Whoever has `ruleValue` in this field is a member (`repeatable/group-rules.sql`); null without a rule. */
    ruleField: text('rule_field', { enum: groupRuleFields }),
    ruleValue: text('rule_value'),
    /** Whether the directory of the company keeps it by SCIM: nobody changes it by hand. */
    fromDirectory: boolean('from_directory').notNull().default(false),
    /** What the directory calls it; '' where it has not said. */
    externalId: plainText('external_id'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    check('groups_whole_rule', sql`num_nonnulls(rule_field, rule_value) <> 1`),
    uniqueIndex('groups_once_a_name').on(table.companyId, sql`lower(name)`),
    index('groups_by_rule')
      .on(table.companyId, table.ruleField)
      .where(sql`rule_field is not null`),
    check('groups_of_directory_without_rule', sql`not from_directory or rule_field is null`),
    companyPolicy('groups'),
  ],
)

/** Who is in a group: chosen by hand, by its rule, or both, a row each. */
export const groupMembers = pgTable(
  'group_members',
  {
    companyId: companyId(),
    groupId: uuid('group_id').notNull(),
    userId: uuid('user_id').notNull(),
    byRule: boolean('by_rule').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.groupId, table.userId, table.byRule] }),
    foreignKey({ columns: [table.companyId, table.groupId], foreignColumns: [groups.companyId, groups.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.companyId, table.userId], foreignColumns: [users.companyId, users.id] }).onDelete(
      'cascade',
    ),
    index('group_members_of_user').on(table.companyId, table.userId, table.groupId),
    companyPolicy('group_members'),
  ],
)
