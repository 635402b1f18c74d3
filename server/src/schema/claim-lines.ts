import { foreignKey, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { companyId, companyPolicy } from './columns.ts'
import { groups } from './groups.ts'
import { identityProviders } from './identity-providers.ts'

/** Whoever has the value in the provider's claim of groups is in the group, or, where there is none, an admin. */
export const identityProviderClaimLines = pgTable(
  'identity_provider_claim_lines',
  {
    companyId: companyId(),
    providerId: uuid('provider_id').notNull(),
    value: text('value').notNull(),
    groupId: uuid('group_id'),
  },
  (table) => [
    unique('identity_provider_claim_lines_once')
      .on(table.companyId, table.providerId, table.value, table.groupId)
      .nullsNotDistinct(),
    index('identity_provider_claim_lines_of_group').on(table.companyId, table.groupId),
    foreignKey({
      columns: [table.companyId, table.providerId],
      foreignColumns: [identityProviders.companyId, identityProviders.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.companyId, table.groupId], foreignColumns: [groups.companyId, groups.id] }).onDelete(
      'cascade',
    ),
    companyPolicy('identity_provider_claim_lines'),
  ],
)
