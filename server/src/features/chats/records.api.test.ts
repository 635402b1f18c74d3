import { askedPictureRoutes } from '@millwright/contract/asked-pictures'
import { assetRoutes } from '@millwright/contract/assets'
import { type ChatEvent, chatRoutes } from '@millwright/contract/chats'
import { departmentRoutes } from '@millwright/contract/departments'
import { expertRoutes } from '@millwright/contract/experts'
import { limits } from '@millwright/contract/limits'
import type { BodyInputOf } from '@millwright/contract/route'
import { texts } from '@millwright/contract/texts'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { ApiClient } from '../../../test/api-client.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { joinCompany } from '../../../test/members.ts'
import { makeManualPdf, type ManualFact } from '../../../test/pdf/make-pdf.ts'
import { addProcessedDocument, type AssetIds } from '../../../test/plant.ts'
import { heicBase64, platePng } from '../../../test/sample-files.ts'

type Body = Partial<BodyInputOf<typeof chatRoutes.newMessage>>

describe('a question that the records answer', () => {
  let admin: SignedUp
  let press: AssetIds
  let crane: AssetIds
  let facts: ManualFact[]

  beforeAll(async () => {
    admin = await signUp(inject('server'))
    const { _id: departmentId } = await admin.call(departmentRoutes.create, {
      body: { name: 'Forging hall', info: 'Hot work' },
    })
    const add = async (name: string, dynamicFields: unknown[]) => {
      const body = { name, info: 'A machine', dynamicFields } as BodyInputOf<typeof assetRoutes.create>
      const asset = await admin.call(assetRoutes.create, { query: { departmentId }, body })
      return { departmentId, assetId: asset._id }
    }
    press = await add('Forging press 9', [
      { type: 'text', label: 'Serial No', value: 'FP-9-1187' },
      { type: 'text', label: 'Kind', value: 'Hydraulic press' },
      { type: 'date', label: 'Last overhaul', value: '2022-04-30' },
    ])
    crane = await add('Hall crane', [
      { type: 'text', label: 'Serial No', value: 'HC-5' },
      { type: 'text', label: 'Kind', value: 'Bridge crane (Brückenkran)' },
      { type: 'date', label: 'Last overhaul', value: '2025-02-11' },
    ])
    await add('Loading ramp', [{ type: 'text', label: 'Kind', value: 'Ramp' }])
    const expert = (name: string, skillMatrix: Record<string, number>, assetId = press.assetId) =>
      admin.call(expertRoutes.addNew, {
        query: { assetId },
        body: {
          name: { firstName: name, middleName: '', lastName: 'Berg' },
          username: name.toLowerCase(),
          email: `${name.toLowerCase()}@forge.example`,
          contact: '0701234567',
          designation: 'Fitter',
          skillMatrix,
        },
      })
    await expert('Ada', { hydraulics: 4, robot: 1 })
    await expert('Ben', { robot: 4 })
    await expert('Cid', { hydraulics: 2 })
    await expert('Dan', { hydraulics: 1 })
    await expert('Eli', { hydraulics: 4 }, crane.assetId)
    const made = await makeManualPdf({ pages: 12 })
    facts = made.facts
    await addProcessedDocument(admin, press, { bytes: made.bytes, fileName: 'Manual.pdf' })
  })

  async function ask(query: string, body: Body = {}, client: ApiClient = admin) {
    const events: ChatEvent[] = []
    const input = { body: { query, assetId: press.assetId, ...body } }
    for await (const event of client.events(chatRoutes.newMessage, input)) events.push(event)
    const data = events.find((event) => event.type === 'data')
    const end = events.at(-1)
    if (!data || end?.type !== 'end') throw new Error('The stream did not end')
    const { chatId } = data.content
    const stored = await client.call(chatRoutes.fetchCurrentMessages, {
      query: { assetId: body.assetId ?? press.assetId, chatId },
    })
    const message = stored.at(-1)
    if (!message) throw new Error('The message was not stored')
    return { events, end: end.content, message, text: message.response.text, chatId }
  }

  it('is answered by them, with the record and its field as the source', async () => {
    const { text, message, events, end } = await ask('What is the serial number?')
    expect(text).toContain('**FP-9-1187** [1]')
    expect(message.response.sources).toEqual([
      {
        n: 1,
        resourceId: press.assetId,
        fileName: 'Forging press 9',
        fileType: 'asset',
        ...press,
        segments: ['Serial No'],
        quotes: [{ segment: 'Serial No', text: 'Serial No: FP-9-1187' }],
      },
    ])
    expect(end).toMatchObject({ verdict: 'answered', experts: [] })
    expect(message.response.resources).toEqual([])
    const order = events.map(({ type }) => type).join(' ')
    expect(order).toMatch(/^(status )*data chunk source (chunk )+end$/)
  })

  it('is answered over all that the viewer may read, and over nothing else [T48]', async () => {
    const question = 'Which assets were overhauled before 2026?'
    const all = await ask(question)
    expect(all.message.response.sources.map(({ fileName }) => fileName)).toEqual(['Forging press 9', 'Hall crane'])
    const member = await joinCompany(inject('server'), admin)
    await admin.call(assetRoutes.update, {
      query: press,
      body: {
        name: 'Forging press 9',
        info: 'A machine',
        users: [{ userId: member.user._id, access: 'read' as const }],
      },
    })
    const own = await ask(question, {}, member)
    expect(own.text).toContain('Forging press 9')
    expect(own.text).not.toContain('crane')
    expect((await ask('Who knows hydraulics?', {}, member)).text).not.toContain('Eli')
  })

  it.each([
    'Which assets have a serial number?',
    'show all serial numbers',
    'serial numbers of all machines',
    'list the serial numbers',
    'Alle Seriennummern anzeigen',
    'Welche Anlagen haben eine Seriennummer?',
    '¿Qué máquinas tienen número de serie?',
    'tous les numéros de série',
  ])('lists a field of all assets (%s)', async (question) => {
    const { text, message } = await ask(question)
    expect(message.verdict).toBe('answered')
    expect(text).toContain('**Forging press 9** (Forging hall) — Serial No: FP-9-1187 [1]')
    expect(text).toContain('**Hall crane** (Forging hall) — Serial No: HC-5 [2]')
    expect(text).not.toContain('Loading ramp')
  })

  it.each([
    ['Which asset is a hydraulic press?', ['Forging press 9']],
    ['which machines are cranes', ['Hall crane']],
    ['Welche Anlage ist ein Brückenkran?', ['Hall crane']],
  ])('finds assets by what a field says of them (%s)', async (question, names) => {
    const { message } = await ask(question)
    expect(message.response.sources.map(({ fileName }) => fileName)).toEqual(names)
  })

  it('lists of a field nothing that its reader may not see', async () => {
    const member = await joinCompany(inject('server'), admin)
    const users = [{ userId: member.user._id, access: 'read' as const }]
    await admin.call(assetRoutes.update, { query: crane, body: { name: 'Hall crane', info: 'A machine', users } })
    const { text } = await ask('show all serial numbers', { assetId: crane.assetId }, member)
    expect(text).toContain('HC-5')
    expect(text).not.toContain('FP-9-1187')
  })

  it('is one of them as soon as it goes on from another', async () => {
    const first = await ask('What is the serial number of the Hall crane?')
    expect(first.text).toContain('HC-5')
    const { text } = await ask('And when was it overhauled?', { chatId: first.chatId })
    expect(text).toContain('2025-02-11')
  })

  it('leaves the questions of the manuals to the files, and takes none where files alone are asked', async () => {
    const fact = facts[3]
    if (!fact) throw new Error('The manual has too few facts')
    const { message } = await ask(fact.question)
    expect(message.response.sources[0]).toMatchObject({ fileType: 'document' })
    const files = await ask('What is the serial number?', { scope: 'files' })
    expect(files.text).not.toContain('FP-9-1187')
  })

  it('is refused where the records alone are asked and do not say it', async () => {
    const fact = facts[3]
    if (!fact) throw new Error('The manual has too few facts')
    const { end, text, message } = await ask(fact.question, { scope: 'database' })
    expect(end.verdict).toBe('not-in-material')
    expect(text).toBe('The records hold no answer to this.')
    expect(message.response.sources).toEqual([])
    expect((await ask('Hall crane', { scope: 'database' })).text).toContain('HC-5')
  })

  it('offers the strongest experts of the asset for what the material does not hold', async () => {
    const { end, message } = await ask('Which vineyard made the burgundy of the hydraulic unit?')
    expect(end.verdict).toBe('not-in-material')
    expect(end.experts.map(({ username, skills }) => [username, skills])).toEqual([
      ['ada', [{ skill: 'hydraulics', level: 4 }]],
      ['cid', [{ skill: 'hydraulics', level: 2 }]],
      ['dan', [{ skill: 'hydraulics', level: 1 }]],
    ])
    expect(end.experts[0]).toMatchObject({ email: 'ada@forge.example', contact: '0701234567', userId: null })
    expect(message.experts).toEqual(end.experts)
  })

  it('offers nobody for what touches no skill', async () => {
    const { end } = await ask('Which vineyard made the burgundy?')
    expect(end).toMatchObject({ verdict: 'not-in-material', experts: [] })
  })

  it('suggests questions that the material answers', async () => {
    // Other units have cover bolts, too.
    const fact = facts[4]
    if (!fact) throw new Error('The manual has too few facts')
    const { end, message } = await ask(fact.question)
    expect(message.suggestions).toEqual(end.suggestions)
    expect(end.suggestions.length).toBeGreaterThan(0)
    expect(end.suggestions.length).toBeLessThanOrEqual(3)
    for (const suggestion of end.suggestions) {
      expect((await ask(suggestion)).end.verdict).toBe('answered')
    }
  })

  describe('asked with a picture', () => {
    const formOf = (bytes: Uint8Array) => {
      const form = new FormData()
      form.append('file', new Blob([Uint8Array.from(bytes)]), 'plate.png')
      return form
    }
    const send = async (bytes: Uint8Array, client: ApiClient = admin) =>
      client.tryCall(askedPictureRoutes.readPicture, { body: formOf(bytes) })

    it('reads a nameplate, and is about the asset whose serial number stands on it', async () => {
      const { data } = await send(await platePng(['FORGE WORKS', 'Serial No: FP-9-1187', 'Power: 400 kW']))
      const picture = askedPictureRoutes.readPicture.output.parse(data)
      expect(picture.text).toContain('FP-9-1187')
      expect(picture.fields).toContainEqual(expect.objectContaining({ label: 'Serial No', value: 'FP-9-1187' }))
      const asked = { pictureId: picture.pictureId, assetId: crane.assetId }
      const { text, message } = await ask('What machine is this?', asked)
      expect(text).toContain('FP-9-1187')
      expect(text).toContain('Forging press 9')
      expect(message.picture?.text).toBe(picture.text)
      const corrected = await ask('What machine is this?', { ...asked, pictureText: 'Serial No: HC-5' })
      expect(corrected.text).not.toContain('Forging press 9')
      const colleague = await joinCompany(inject('server'), admin)
      await admin.call(assetRoutes.update, {
        query: crane,
        body: {
          name: 'Hall crane',
          info: 'A machine',
          users: [{ userId: colleague.user._id, access: 'read' as const }],
        },
      })
      await expect(ask('What machine is this?', asked, colleague)).rejects.toMatchObject({ status: 404 })
    })

    it('says which figure of it may be read wrongly, until a person has corrected it', async () => {
      // Programs differ in what they still read of it: one of the lines is read right, and none surely.
      const serials = Array<string>(3).fill('Serial No: FP-9-1187')
      const { data } = await send(
        await platePng(['FORGE WORKS', ...serials, 'Power: 400 kW'], { blurs: [0, 3, 4, 4.5] }),
      )
      const { pictureId, text, doubtful, fields } = askedPictureRoutes.readPicture.output.parse(data)
      expect(doubtful.map(({ start, end }) => text.slice(start, end))).toContain('FP-9-1187')
      const serial = { label: 'Serial No', value: 'FP-9-1187', doubtful: [{ start: 0, end: 9 }] }
      expect(fields).toContainEqual(serial)
      const asked = { pictureId, assetId: crane.assetId }
      const { text: answer, message, end } = await ask('What machine is this?', asked)
      expect(answer).toContain('Forging press 9')
      const note = answer.slice(message.note?.start, message.note?.end)
      expect(note).toContain('Not read surely from your picture: ')
      const marked = message.unproven.map(({ start, end: last }) => answer.slice(start, last))
      expect(marked).toContain('FP-9-1187')
      expect(end.unproven).toEqual(message.unproven)
      const corrected = await ask('What machine is this?', { ...asked, pictureText: 'Serial No: HC-5' })
      expect(corrected.text).not.toContain('Not read surely')
      expect(corrected.message.unproven).toEqual([])
    })

    it('keeps its picture when it is asked again, and gets one answer for one key only when all is the same', async () => {
      const { data } = await send(await platePng(['Serial No: FP-9-1187']))
      const { pictureId } = askedPictureRoutes.readPicture.output.parse(data)
      const asked = { assetId: crane.assetId, pictureId, query: 'What machine is this?' }
      const key = randomUUID()
      const askOnce = async (body: object) => {
        const headers = { 'idempotency-key': key, accept: 'text/event-stream' }
        const answer = await admin.request('POST', chatRoutes.newMessage.path, { body: { ...asked, ...body }, headers })
        await answer.text()
        return answer.status
      }
      expect(await askOnce({})).toBe(200)
      expect(await askOnce({})).toBe(200)
      for (const other of [
        { pictureId: null },
        { pictureText: 'HC-5' },
        { scope: 'files' },
        { chatLanguage: 'German' },
        { without: ['engine'] },
      ])
        expect([other, await askOnce(other)]).toEqual([other, 409])
      const first = await ask(asked.query, asked)
      const again = await ask('Which machine is that?', {
        assetId: crane.assetId,
        chatId: first.chatId,
        insteadOf: first.message.id,
      })
      expect(again.message.picture).toMatchObject({ id: pictureId, text: first.message.picture?.text })
      expect(again.text).toContain('Forging press 9')
      const next = await ask('And where is it?', {
        assetId: crane.assetId,
        chatId: first.chatId,
        currentMsgId: again.message.id,
      })
      expect(next.message.picture).toBeNull()
      const { chatId } = first
      const other = { assetId: crane.assetId, chatId, currentMsgId: first.message.id }
      expect((await ask('And which is that?', { ...other, pictureId })).message.picture).not.toBeNull()
      // Asked beside that one, not instead of it.
      expect((await ask('Where is the hall?', other)).message.picture).toBeNull()
    })

    it('keeps one on which nothing can be read, and refuses what is no picture', async () => {
      const { data, status } = await send(await platePng([]))
      expect([status, data]).toMatchObject([200, { text: '', fields: [] }])
      for (const bytes of [Buffer.from('<svg/>'), Buffer.from('%PDF-1.7'), Buffer.from('PNG'), Buffer.alloc(0)]) {
        const refused = await send(bytes)
        expect([refused.status, refused.error]).toEqual([400, texts.askedPictureUnreadable])
      }
      const heic = await send(Buffer.from(heicBase64, 'base64'))
      expect([heic.status, heic.error]).toEqual([400, texts.askedPictureHeic])
      const tooLarge = Buffer.alloc(limits.askedPictureBytes + 1)
      expect(await send(tooLarge)).toMatchObject({ status: 413, error: texts.askedPictureTooLarge })
    })
  })
})
