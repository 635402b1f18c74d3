import { type ChatEvent, chatRoutes } from '@millwright/contract/chats'
import { PassThrough } from 'node:stream'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { startOpenAiServer } from '../../../../e2e/servers/openai-compatible.ts'
import { patience } from '../../../test/answers.ts'
import { signUp, startServer } from '../../../test/harness.ts'
import { addProcessedDocument, makeAsset } from '../../../test/plant.ts'
import { makePdf } from '../../../test/pdf/make-pdf.ts'

/** Words that a model writes when it is told to. */
function fedWords() {
  const words = new PassThrough({ encoding: 'utf8' })
  return { pieces: words as AsyncIterable<string>, say: (word: string) => words.write(word), end: () => words.end() }
}

// Only a server lets another connection hold a row.
it.runIf(inject('server').database === 'postgres')(
  'an answer goes on while a save of what was written so far waits for the database',
  async () => {
    const model = await startOpenAiServer()
    const env = { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'plant-model' }
    const server = await startServer({ database: 'postgres', env, modelTimeouts: patience })
    const other = new pg.Client({ connectionString: server.databaseUrl })
    try {
      const admin = await signUp(server)
      const ids = await makeAsset(admin)
      const text = 'The gearbox is filled with oil of grade HLP 46.'
      const bytes = await makePdf([{ texts: [{ text, x: 72, y: 700 }] }])
      await addProcessedDocument(admin, ids, { bytes, fileName: 'Press.pdf' })
      const { pieces, say, end } = fedWords()
      model.behave({ kind: 'fed', pieces })
      await other.connect()
      const body = { query: 'With which oil is the gearbox filled?', assetId: ids.assetId }
      const events = admin.events(chatRoutes.newMessage, { body })
      const heard: ChatEvent[] = []
      const untilWord = async (word: string) => {
        for (;;) {
          const { value } = (await events.next()) as { value: ChatEvent | undefined }
          if (value === undefined) throw new Error('The answer ended')
          heard.push(value)
          if (value.type === 'chunk' && value.content.includes(word)) return
        }
      }
      say('First')
      await untilWord('First')
      await other.query('BEGIN')
      await other.query('SELECT 1 FROM chat_messages FOR UPDATE')
      const waits = async () => {
        // In a transaction it would show the same again and again.
        await other.query('SELECT pg_stat_clear_snapshot()')
        const { rows } = await other.query(`SELECT 1 FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'update "chat_messages"%'`)
        return rows.length > 0
      }
      for (let n = 0; !(await waits()); n += 1) {
        if (n > 10_000) throw new Error('No save waited for the row, though many words were written')
        say(` word${n}.`)
        await untilWord(`word${n}.`)
      }
      say(' Still')
      await untilWord('Still')
      say(' heard')
      await untilWord('heard')
      expect(await waits()).toBe(true)
      // It gives its turn to saves of other answers: the row is held longer than it waits.
      await expect.poll(waits).toBe(false)
      await other.query('COMMIT')
      end()
      for await (const event of events) heard.push(event)
      expect(heard.at(-1)?.type).toBe('end')
      const data = heard.find((event) => event.type === 'data')
      const query = { assetId: ids.assetId, chatId: data?.content.chatId ?? '' }
      const [stored] = await admin.call(chatRoutes.fetchCurrentMessages, { query })
      expect(stored?.state).toBe('complete')
      expect(stored?.response.text).toContain('Still heard')
    } finally {
      await other.end()
      await server.stop()
      await model.close()
    }
  },
)
