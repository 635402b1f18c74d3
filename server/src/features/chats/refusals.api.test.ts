import { type AskScope, type ChatEvent, type ChatLanguage, chatRoutes } from '@millwright/contract/chats'
import { uploadRoutes } from '@millwright/contract/uploads'
import pg from 'pg'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { makeManualPdf, type ManualFact } from '../../../test/pdf/make-pdf.ts'
import { addProcessedDocument, type AssetIds, makeAsset } from '../../../test/plant.ts'

describe('a question that the material does not answer', () => {
  let admin: SignedUp
  let ids: AssetIds
  let fact: ManualFact
  beforeAll(async () => {
    admin = await signUp(inject('server'))
    ids = await makeAsset(admin)
    const { bytes, facts } = await makeManualPdf({ pages: 12 })
    await addProcessedDocument(admin, ids, { bytes, fileName: 'Manual.pdf' })
    const [, second] = facts
    if (!second) throw new Error('The manual has too few facts')
    fact = second
  })

  async function ask(query: string, options: { scope?: AskScope; chatLanguage?: ChatLanguage } = {}) {
    const events: ChatEvent[] = []
    const body = { query, assetId: ids.assetId, ...options }
    for await (const event of admin.events(chatRoutes.newMessage, { body })) events.push(event)
    const last = events.at(-1)
    const data = events.find((event) => event.type === 'data')
    if (last?.type !== 'end' || !data) throw new Error('The stream did not end')
    const place = { assetId: ids.assetId, chatId: data.content.chatId }
    const [stored] = await admin.call(chatRoutes.fetchCurrentMessages, { query: place })
    if (!stored) throw new Error('The message was not stored')
    return { events, end: last.content, stored, messageId: data.content.message.id }
  }

  const foreign = 'Which vineyard made the burgundy for the vintner of the filter?'

  it('is refused with what is unknown of it, and the nearest places uncited', async () => {
    const { end, stored, events } = await ask(foreign)
    expect(end).toMatchObject({ verdict: 'not-in-material', unknownWords: ['vineyard', 'made', 'burgundy'] })
    expect(stored).toMatchObject({ ...end, state: 'complete' })
    expect(stored.response.text).toMatch(/^The material of Press 7 does not hold an answer.*\*vineyard\*/)
    expect(stored.response.text).not.toMatch(/\[\d/)
    const { sources } = stored.response
    expect(sources.length).toBeGreaterThan(0)
    expect(sources.length).toBeLessThanOrEqual(3)
    for (const source of sources) {
      expect(source.nearest).toBe(true)
      expect(source.quotes[0]?.boxes).not.toHaveLength(0)
    }
    expect(sources).toEqual(events.flatMap((event) => (event.type === 'source' ? [event.content] : [])))
  })

  it('says which language the material is of, where no dictionary leads there', async () => {
    const { end, stored } = await ask('Wie oft muss das Öl im Getriebe der Kelterpresse gewechselt werden?')
    expect(end.verdict).toBe('not-in-material')
    expect(stored.response.text).toMatch(/\n\nLanguage of the material: English\. Ask in a language of the material/u)
    expect(stored.response.text).toMatch('Settings › Dictionaries')
    expect((await ask(foreign)).stored.response.text).not.toMatch('Language of the material')
  })

  it('says so in the language of the chat where a few words show none, and beside a doubt', async () => {
    const { end, stored } = await ask('Kelterpressenöl', { chatLanguage: 'German' })
    expect(end.verdict).toBe('not-in-material')
    expect(stored.response.text).toMatch(/\n\nSprache der Unterlagen: Englisch\..*\(Settings › Dictionaries\)/u)
    expect((await ask('Kelterpressenöl')).stored.response.text).not.toMatch('Language of the material')
    const doubted = await ask('Wie oft muss das Öl vom hydraulic relief valve gewechselt werden?', {
      chatLanguage: 'German',
    })
    expect(doubted.end.verdict).toBe('unsure')
    expect(doubted.stored.response.text).toMatch('Sprache der Unterlagen: Englisch.')
  })

  it('is told apart from one that it answers', async () => {
    const { end, stored } = await ask(fact.question)
    expect(end).toMatchObject({ verdict: 'answered', unknownWords: [] })
    expect(stored).toMatchObject(end)
    expect(stored.response.sources.some((source) => 'nearest' in source)).toBe(false)
    const { text } = stored.response
    expect(end).toMatchObject({ language: 'en', unproven: [], uncited: [], searchedFor: [] })
    expect(text.slice(end.note?.start, end.note?.end)).toBe(text.slice(0, text.indexOf('> ')))
    const { end: other, stored: withOthers } = await ask('filter')
    expect(withOthers.response.text.slice(other.further ?? Number.POSITIVE_INFINITY)).toMatch(/^### /)
  })

  it('is answered with a doubt when the material holds some of it', async () => {
    const { end, stored } = await ask('Which vineyard made the burgundy for the vintner of the hydraulic relief valve?')
    expect(end).toMatchObject({ verdict: 'unsure', unknownWords: ['vineyard', 'made', 'burgundy'] })
    expect(stored.response.text).toMatch(
      /^It is not certain .* No passage speaks of \*vineyard\*, \*made\*, \*burgundy\*\.\n\n[^]*\[1\]/,
    )
  })

  it('names the videos where they alone are asked', async () => {
    const { stored, end } = await ask(foreign, { scope: 'videos' })
    expect(end.verdict).toBe('not-in-material')
    expect(stored.response.text).toMatch(/^The videos of Press 7 do not hold an answer to this\./u)
  })

  it('names what is not read yet, and links to it', async () => {
    const { bytes } = await makeManualPdf({ pages: 1 })
    const upload = admin.upload(uploadRoutes.uploadDocument, {
      query: ids,
      file: bytes,
      fileName: 'Wine list.pdf',
      fields: { grantAIAccess: 'true', initiateProcessing: 'false' },
    })
    for await (const event of upload) if (event.type === 'error') throw new Error(event.content)
    const { stored, end, events } = await ask(foreign)
    expect(end.verdict).toBe('not-in-material')
    expect(stored.response.text).toMatch(/\n\nNot read yet, and so not looked at: \*Wine list\.pdf\*\.$/u)
    expect(stored.response.resources[0]).toMatchObject({ fileName: 'Wine list.pdf', assetId: ids.assetId })
    expect(events.flatMap((event) => (event.type === 'resource' ? [event.content.fileName] : []))).toContain(
      'Wine list.pdf',
    )
    expect((await ask(fact.question)).stored.response.text).not.toContain('Wine list')
    expect((await ask(foreign, { scope: 'videos' })).stored.response.text).not.toContain('Wine list')
  })

  // The embedded database is open to its server alone.
  it.runIf(inject('server').database === 'postgres')('is kept for the asset once, and no answered one is', async () => {
    const { messageId } = await ask(foreign)
    await ask(fact.question)
    const client = new pg.Client({ connectionString: inject('server').databaseUrl })
    await client.connect()
    try {
      const { rows } = await client.query<Record<string, unknown>>(
        'select message_id, question, score, unknown_words from unanswered_questions where asset_id = $1',
        [ids.assetId],
      )
      expect(rows.filter((row) => row['message_id'] === messageId)).toEqual([
        {
          message_id: messageId,
          question: foreign,
          score: expect.any(Number) as number,
          unknown_words: ['vineyard', 'made', 'burgundy'],
        },
      ])
      expect(rows.map((row) => row['question'])).not.toContain(fact.question)
    } finally {
      await client.end()
    }
  })
})
