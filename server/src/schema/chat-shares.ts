import { foreignKey, pgTable, primaryKey, unique, uuid } from 'drizzle-orm/pg-core'
import { chats } from './chats.ts'
import { companyId, companyPolicy, createdAt, id } from './columns.ts'

/** A chat whose link colleagues may open: each sees of it what they may read themselves. Ending it deletes the row. */
export const chatShares = pgTable(
  'chat_shares',
  {
    companyId: companyId(),
    /** What the link holds: random, and none again where the chat is shared anew. */
    id: id(),
    chatId: uuid('chat_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique('chat_shares_of_chat').on(table.companyId, table.chatId),
    foreignKey({ columns: [table.companyId, table.chatId], foreignColumns: [chats.companyId, chats.id] }).onDelete(
      'cascade',
    ),
    companyPolicy('chat_shares'),
  ],
)
