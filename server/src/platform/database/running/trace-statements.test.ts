import { expect, it } from 'vitest'
import { statementName } from './trace-statements.ts'

it.each([
  ['select "id", "text" from "chat_messages" where "company_id" = $1', 'select chat_messages'],
  ['insert into "chats" ("title") values ($1) returning "id"', 'insert chats'],
  ['UPDATE resources SET name = $1', 'update resources'],
  ['with recursive tree as (select id from folders) select * from tree', 'with folders'],
  ['select * from public.rank_passages($1)', 'select rank_passages'],
  ['select 1', 'select'],
  ['(select 1)', 'statement'],
  ['', 'statement'],
])('names %s by its verb and first table', (text, name) => {
  expect(statementName(text)).toBe(name)
  expect(statementName(text)).toBe(name)
})
