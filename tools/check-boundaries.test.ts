import { describe, expect, it } from 'vitest'
import { findBreaches } from './check-boundaries.ts'

const breachesOf = (path: string, source: string) => findBreaches(new Map([[path, source]]))

describe('the boundary check', () => {
  it('lets a feature use its own folder, the floors below it and the contract', () => {
    const source = [
      "import { listAssets } from './assets.repository.ts'",
      "import { searchPassages } from '../../knowledge/search/search-passages.ts'",
      "import type { Transaction } from '../../platform/database/transaction.ts'",
      "import { assetRoutes } from '@millwright/contract/assets'",
    ].join('\n')
    expect(breachesOf('server/src/features/assets/list-assets.ts', source)).toEqual([])
  })

  it('refuses a feature that imports another feature', () => {
    const source = "import { listChats } from '../chats/list-chats.ts'"
    expect(breachesOf('server/src/features/assets/list-assets.ts', source)).toEqual([
      expect.stringContaining('server/src/features/assets and server/src/features/chats stay apart'),
    ])
    expect(breachesOf('web/src/features/assets/page.tsx', "import { Chat } from '../chats/chat.tsx'")).toHaveLength(1)
  })

  it('refuses an arrow that points up', () => {
    expect(breachesOf('server/src/platform/jobs/queue.ts', "import { x } from '../../schema/jobs.ts'")).toHaveLength(1)
    expect(breachesOf('server/src/features/assets/a.ts', "import { buildApp } from '../../app.ts'")).toHaveLength(1)
    expect(breachesOf('web/src/ui/theme.ts', "const page = import('../features/assets/page.tsx')")).toHaveLength(1)
  })

  it('lets a screen use what screens share about a noun, and nothing below knows it', () => {
    const shared = "import { useAsset } from '../../library/places/assets.ts'"
    expect(breachesOf('web/src/features/chats/chat-page.tsx', shared)).toEqual([])
    expect(breachesOf('web/src/ui/lists/list-head.tsx', shared)).toHaveLength(1)
    expect(
      breachesOf('web/src/platform/api.ts', "import { useAsset } from '../library/places/assets.ts'"),
    ).toHaveLength(1)
    const screen = "import { ChatPage } from '../../features/chats/chat-page.tsx'"
    expect(breachesOf('web/src/library/chats/chats.ts', screen)).toHaveLength(1)
  })

  it('keeps the rooms of the library apart', () => {
    const other = "import { useChats } from '../chats/chats.ts'"
    expect(breachesOf('web/src/library/resources/documents.ts', other)).toHaveLength(1)
  })

  it("refuses the product's nouns in the floors of the page that could serve in another product", () => {
    const nouns = "import { assetRoutes } from '@millwright/contract/assets'"
    expect(breachesOf('web/src/platform/library.ts', nouns)).toHaveLength(1)
    expect(breachesOf('web/src/ui/pdf-viewer/marks.ts', nouns)).toHaveLength(1)
    expect(breachesOf('web/src/ui/forms/form.tsx', "import { screens } from '../../addresses.ts'")).toHaveLength(1)
    expect(breachesOf('web/src/library/places/assets.ts', nouns)).toEqual([])
    const calls = "import type { Route } from '@millwright/contract/route'"
    expect(breachesOf('web/src/platform/api.ts', calls)).toEqual([])
  })

  it('refuses knowledge that knows access, and access that knows knowledge', () => {
    expect(breachesOf('server/src/knowledge/a.ts', "import { may } from '../access/checks.ts'")).toHaveLength(1)
    expect(breachesOf('server/src/access/a.ts', "import { answer } from '../knowledge/a.ts'")).toHaveLength(1)
  })

  it('refuses a page that imports the server, and a server that imports the page', () => {
    expect(breachesOf('web/src/platform/api.ts', "import { x } from '../../../server/src/app.ts'")).toHaveLength(1)
    expect(breachesOf('server/src/main.ts', "import { x } from '../../web/src/main.tsx'")).toHaveLength(1)
    expect(breachesOf('contract/src/ids.ts', "import { x } from '../../server/src/app.ts'")).toHaveLength(1)
  })

  it('refuses a product that imports its tools', () => {
    expect(breachesOf('server/src/main.ts', "import { root } from '../../tools/run-command.ts'")).toHaveLength(1)
  })

  it('refuses process.env outside the configuration, but not in a comment', () => {
    expect(breachesOf('server/src/main.ts', 'listen(process.env.PORT)')).toHaveLength(1)
    expect(breachesOf('server/src/main.ts', '// never process.env here')).toEqual([])
    expect(breachesOf('server/src/platform/config.ts', 'parse(process.env)')).toEqual([])
  })

  it('refuses SQL outside its homes, but not the type of a table', () => {
    const statement = "import { sql } from 'drizzle-orm'\nsql`select 1`"
    expect(breachesOf('server/src/features/assets/list-assets.ts', statement)).toHaveLength(1)
    expect(breachesOf('server/src/features/assets/assets.repository.ts', statement)).toEqual([])
    expect(breachesOf('server/src/features/assets/a.ts', "import type { SQL } from 'drizzle-orm'")).toEqual([])
  })

  it('refuses an HTTP status outside the edge', () => {
    expect(breachesOf('server/src/features/assets/a.ts', 'reply.code(404).send()')).toHaveLength(1)
    expect(breachesOf('server/src/app.ts', 'reply.code(404).send()')).toEqual([])
  })
})
