import { dirname, relative } from 'node:path'
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
    const shared = "import { useAsset } from '../../domain/places/assets.ts'"
    expect(breachesOf('web/src/features/chats/chat-page.tsx', shared)).toEqual([])
    expect(breachesOf('web/src/ui/lists/list-head.tsx', shared)).toHaveLength(1)
    expect(breachesOf('web/src/platform/api.ts', "import { useAsset } from '../domain/places/assets.ts'")).toHaveLength(
      1,
    )
    const screen = "import { ChatPage } from '../../features/chats/chat-page.tsx'"
    expect(breachesOf('web/src/domain/chats/chats.ts', screen)).toHaveLength(1)
  })

  it.each([
    // As they stood while one floor held the parts of a noun and whole screens alike.
    ['panes', 'domain', 'domain/uploads/uploads.ts', 'panes/uploads/uploader.tsx'],
    ['panes', 'domain', 'domain/chats/chats.ts', 'panes/chat/conversation/use-conversation.ts'],
    ['panes', 'domain', 'domain/drive/use-item-actions.ts', 'panes/drive/resource-browser.tsx'],
    ['panes', 'domain', 'domain/resources/kinds.ts', 'panes/viewer/viewers.ts'],
    ['panes', 'domain', 'domain/notes/notes.ts', 'panes/notes/editor/note-editor.tsx'],
    ['panes', 'domain', 'domain/places/assets.ts', 'panes/places/card-list-page.tsx'],
    ['features', 'panes', 'panes/notes/editor/note-editor.tsx', 'features/notes/note-page.tsx'],
    ['features', 'domain', 'domain/places/assets.ts', 'features/assets/assets-page.tsx'],
    // The order that is named.
    ['a chat', 'the file browser', 'panes/drive/use-file-work.ts', 'panes/chat/frame/chat-frame.tsx'],
    ['a chat', 'the viewer', 'panes/viewer/marks/marks.ts', 'panes/chat/conversation/use-viewer.ts'],
    ['the file browser', 'uploading', 'panes/uploads/uploader.tsx', 'panes/drive/use-work.ts'],
    ['the file browser', 'the viewer', 'panes/viewer/file-work.ts', 'panes/drive/use-file-work.ts'],
    ['drive', 'jobs', 'domain/jobs/start-processing.ts', 'domain/drive/use-item-actions.ts'],
  ])('lets %s of the page know %s, and not the other way round', (_high, _low, below, above) => {
    const arrow = (from: string, to: string) =>
      breachesOf(`web/src/${from}`, `import { x } from '${relative(dirname(from), to)}'`)
    expect(arrow(above, below)).toEqual([])
    expect(arrow(below, above)).toEqual([expect.stringContaining('arrows point down only')])
  })

  it.each([
    ['panes/chat/frame/chat-frame.tsx', 'panes/notes/editor/note-editor.tsx'],
    ['panes/tracker/upload-entry.tsx', 'panes/chat/turn/turn.tsx'],
    ['panes/search/search-box.tsx', 'panes/places/card-grid.tsx'],
    ['panes/uploads/uploader.tsx', 'panes/tracker/entry.tsx'],
    ['domain/places/assets.ts', 'domain/chats/chats.ts'],
    ['domain/resources/documents.ts', 'domain/chats/chats.ts'],
  ])('refuses that %s imports %s', (from, to) => {
    const arrow = `import { x } from '${relative(dirname(from), to)}'`
    expect(breachesOf(`web/src/${from}`, arrow)).toHaveLength(1)
  })

  it("refuses the product's nouns in the floors of the page that could serve in another product", () => {
    const nouns = "import { assetRoutes } from '@millwright/contract/assets'"
    expect(breachesOf('web/src/platform/library.ts', nouns)).toHaveLength(1)
    expect(breachesOf('web/src/ui/pdf-viewer/marks.ts', nouns)).toHaveLength(1)
    expect(breachesOf('web/src/ui/forms/form.tsx', "import { screens } from '../../addresses.ts'")).toHaveLength(1)
    expect(breachesOf('web/src/domain/places/assets.ts', nouns)).toEqual([])
    const calls = "import type { Route } from '@millwright/contract/route'"
    expect(breachesOf('web/src/platform/api.ts', calls)).toEqual([])
  })

  it('refuses knowledge that knows access, and access that knows knowledge', () => {
    const access = "import { may } from '../../access/checks.ts'"
    expect(breachesOf('server/src/knowledge/search/a.ts', access)).toHaveLength(1)
    expect(breachesOf('server/src/access/a.ts', "import { answer } from '../knowledge/search/a.ts'")).toHaveLength(1)
  })

  it.each([
    // As they stood before the engine had floors.
    ['search', 'passages', 'passages/sentences.ts', 'search/search-passages.ts'],
    ['search', 'dictionaries', 'dictionaries/dictionaries.ts', 'search/question/question.ts'],
    ['search', 'embeddings', 'embeddings/vector-search.ts', 'search/search.ts'],
    ['index', 'passages', 'passages/passages.repository.ts', 'index/index-passages.ts'],
    ['search', 'index', 'index/search.repository.ts', 'search/question/groups.ts'],
    ['answers', 'records', 'records/say-records.ts', 'answers/quoting/markdown.ts'],
    // And those that would be as easily drawn.
    ['readers', 'language', 'language/tokens.ts', 'readers/layout.ts'],
    ['passages', 'readers', 'readers/layout.ts', 'passages/cut-passages.ts'],
    ['facts', 'records', 'records/say-records.ts', 'facts/find-facts.ts'],
    ['answers', 'facts', 'facts/find-facts.ts', 'answers/answerability.ts'],
    ['writing', 'answers', 'answers/answerability.ts', 'writing/write-text.ts'],
  ])('lets %s know %s within the engine, and not the other way round', (_high, _low, below, above) => {
    const arrow = (from: string, to: string) =>
      breachesOf(
        `server/src/knowledge/${from}`,
        `import { x } from '../${from.includes('/question/') ? '../' : ''}${to}'`,
      )
    expect(arrow(above, below)).toEqual([])
    expect(arrow(below, above)).toEqual([expect.stringContaining('arrows point down only')])
  })

  it('keeps the rooms of one floor of the engine apart', () => {
    const arrow = "import { cleanBlocks } from '../notes/clean-blocks.ts'"
    expect(breachesOf('server/src/knowledge/language/tokens.ts', arrow)).toEqual([
      expect.stringContaining('server/src/knowledge/language and server/src/knowledge/notes stay apart'),
    ])
  })

  it('refuses a folder of the engine that no floor names', () => {
    expect(breachesOf('server/src/knowledge/guesses/guess.ts', '')).toHaveLength(1)
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

  it('refuses who reads grants beside the views of access', () => {
    const mails = 'server/src/features/approvals/approval-mails.repository.ts'
    expect(breachesOf(mails, "import { accessGrants } from '../../schema/access-grants.ts'")).toHaveLength(1)
    expect(breachesOf(mails, 'tx.execute(`select from access_grants`)')).toHaveLength(1)
    expect(breachesOf(mails, "import { assetReaders } from '../../schema/viewer-access.ts'")).toEqual([])
  })

  it('refuses an HTTP status outside the edge', () => {
    expect(breachesOf('server/src/features/assets/a.ts', 'reply.code(404).send()')).toHaveLength(1)
    expect(breachesOf('server/src/app.ts', 'reply.code(404).send()')).toEqual([])
  })

  it('refuses a key of the cache, and what a write touches, outside their room', () => {
    const query = "useQuery({ queryKey: ['files', assetId], queryFn })"
    expect(breachesOf('web/src/domain/drive/queries.ts', query)).toHaveLength(1)
    expect(breachesOf('web/src/domain/drive/queries.ts', 'useQuery({ queryKey: keys.bin(assetId), queryFn })')).toEqual(
      [],
    )
    expect(
      breachesOf('web/src/features/users/a.ts', "cache.setQueryData<Member>(['members', id], member)"),
    ).toHaveLength(1)
    expect(breachesOf('web/src/features/users/a.ts', "cache.getQueriesData({ queryKey: ['members'] })")).toHaveLength(1)
    expect(
      breachesOf('web/src/features/users/a.ts', 'cache.invalidateQueries({ queryKey: keys.members })'),
    ).toHaveLength(1)
    expect(breachesOf('web/src/keys/follow-writes.ts', 'cache.invalidateQueries({ queryKey })')).toEqual([])
  })

  it('holds the room of keys below the nouns and above what could serve in another product', () => {
    expect(breachesOf('web/src/domain/bank/bank.ts', "import { keys } from '../../keys/keys.ts'")).toEqual([])
    expect(breachesOf('web/src/ui/layout/page.tsx', "import { keys } from '../../keys/keys.ts'")).toHaveLength(1)
    expect(breachesOf('web/src/keys/keys.ts', "import { x } from '../domain/bank/bank.ts'")).toHaveLength(1)
  })
})
