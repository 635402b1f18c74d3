import { chatRoutes } from '@millwright/contract/chats'
import { companyRoutes } from '@millwright/contract/company'
import { factRoutes } from '@millwright/contract/facts'
import { keptChatRoutes } from '@millwright/contract/kept-chats'
import { limits } from '@millwright/contract/limits'
import { makersPackageRoutes } from '@millwright/contract/makers-packages'
import { noteRoutes } from '@millwright/contract/notes'
import { processingRoutes } from '@millwright/contract/processing'
import { memberColumns, userRoutes } from '@millwright/contract/users'
import { videoRoutes } from '@millwright/contract/videos'
import { writingRoutes } from '@millwright/contract/writing'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { told } from '../../test/answers.ts'
import { jobLists, newAsset, type AssetIds, toProcess, upload, uploadEvents } from '../../test/documents.ts'
import { type SignedUp, signUp, startServer, type TestServer } from '../../test/harness.ts'
import { longIn, watchedFunctions } from '../../test/main-thread/watched.ts'
import {
  documentationContainer,
  lookInto,
  packageOf,
  pdfOf,
  takePackage,
  vdiMetadata,
} from '../../test/makers-packages.ts'
import { aasxOf, environmentOf, property, shellOf } from '../../test/aas.ts'
import { block, bodyOf, newNote } from '../../test/notes.ts'
import { videoOf } from '../../test/sample-files.ts'

let server: TestServer
let ada: SignedUp
let place: AssetIds
beforeAll(async () => {
  const watch = new URL('../../test/main-thread/watch.ts', import.meta.url).href
  server = await startServer({ database: inject('server').database, imports: [watch] })
  ada = await signUp(server)
  await ada.call(companyRoutes.update, { body: { officeFiles: true } })
  place = await newAsset(ada)
})
afterAll(() => server.stop())

const sentence = 'Replace the seal of P-101 after 2,500 hours, with 12 Nm. '
const long = sentence.repeat(3_000)
const bytes = (text: string) => new TextEncoder().encode(text)

const notes: [string, (noteId: string) => Promise<unknown>][] = [
  ['it is read', (noteId) => ada.call(noteRoutes.fetch, { query: { ...place, noteId } })],
  ...(['md', 'pdf', 'docx'] as const).map((format): [string, (noteId: string) => Promise<unknown>] => [
    `it is downloaded as ${format}`,
    async (id) => {
      const { url } = await ada.call(noteRoutes.download, { query: { ...place, id, format } })
      const response = await ada.request('GET', url)
      if (!response.ok) throw new Error(`${format} was answered ${response.status}`)
      await response.arrayBuffer()
    },
  ]),
  [
    'it is read for answers',
    async (noteId) => {
      await ada.call(processingRoutes.processNote, { query: { ...place, noteId } })
      const [job] = (await jobLists(ada, place)).at(-1) ?? []
      if (job?.status !== 'completed') throw new Error(`The note ended as ${job?.status}`)
    },
  ],
]

/** What is done with a long text, and which functions that must have brought into a thread. */
const sent: [string, readonly string[], () => Promise<unknown>][] = [
  [
    'a note',
    ['readJson', 'tokensIn', 'cleanBlocks', 'noteHtml', 'noteMarkdown', 'printPdf', 'printDocx', 'readNote', 'linesOf'],
    async () => {
      const blocks = Array.from({ length: 3 }, () => block('paragraph', long))
      const { id } = await newNote(ada, place, { blocks })
      for (const [, use] of notes) await use(id)
    },
  ],
  [
    'a note as HTML',
    ['blocksOfHtml'],
    () => ada.call(noteRoutes.create, { query: place, body: { title: 'Pasted', htmlContent: `<p>${long}</p>` } }),
  ],
  [
    'a transcript',
    ['inOrder', 'withinVideo', 'contentOf', 'writeTranscript'],
    async () => {
      const { id } = await upload(ada, { place, kind: 'video', file: videoOf('mp4'), fileName: 'long.mp4' })
      const query = { ...place, videoId: id }
      const segments = Array.from({ length: 3_000 }, (_, at) => ({ start: at, end: at + 1, text: `${at} ${sentence}` }))
      const saved = await ada.call(videoRoutes.saveTranscript, { query, body: { segments } })
      expect(saved.segments.map(({ text }) => text)).toEqual(segments.map(({ text }) => text.trim()))
      const headers = { 'if-match': '"2020-01-01T00:00:00.000Z"' }
      const stale = await ada.tryCall(videoRoutes.saveTranscript, { query, body: { segments }, headers })
      expect(stale).toMatchObject({ status: 409, data: saved })
      expect(await ada.call(videoRoutes.fetchTranscript, { query })).toEqual([saved])
      const { url } = await ada.call(videoRoutes.downloadVideo, { query: { ...place, id, format: 'txt' } })
      expect(await (await ada.request('GET', url)).text()).toBe(
        `${segments.map(({ text }) => text.trim()).join('\n')}\n`,
      )
    },
  ],
  [
    'a text and a table',
    ['linesOf'],
    async () => {
      await upload(ada, { place, file: bytes(long), fileName: 'long.txt', fields: toProcess })
      await upload(ada, {
        place,
        file: bytes(`Seal,Hours\n${'P-101,2500\n'.repeat(20_000)}`),
        fileName: 'a.csv',
        fields: toProcess,
      })
      await jobLists(ada, place)
    },
  ],
  [
    'a row of a table that says thousands of facts',
    ['linesOf'],
    async () => {
      const cell = Array.from({ length: 1_000 }, (_, at) => `Nozzle ${at} dirty. Clean part ${at}.`).join(' ')
      const file = bytes(
        `Symptom,Causes and remedies\nArc unstable,"${cell}"\nNo arc,"Gas empty. Change the bottle."\n`,
      )
      await upload(ada, { place, file, fileName: 'faults.csv', fields: toProcess })
      const [job] = (await jobLists(ada, place)).at(-1) ?? []
      expect(job?.status).toBe('completed')
      const { facts } = await ada.call(factRoutes.fetch, { query: { assetId: place.assetId, search: 'Nozzle 999' } })
      expect(facts.length).toBeGreaterThan(0)
      expect(facts.filter(({ text }) => text.length > limits.factText || !text.includes('999'))).toEqual([])
    },
  ],
  [
    'a long chat that becomes a note',
    ['cleanBlocks'],
    async () => {
      let chatId: string | undefined
      for (let at = 0; at < 10; at += 1) {
        const query = `How often is the seal replaced? ${sentence.repeat(65)}`
        const body = { query, assetId: place.assetId, ...(chatId === undefined ? {} : { chatId }) }
        ;({ chatId } = await told(ada.events(chatRoutes.newMessage, { body })))
      }
      await ada.call(keptChatRoutes.makeNote, { query: { assetId: place.assetId, chatId: chatId ?? '' } })
    },
  ],
  [
    'a drawing',
    [],
    async () => {
      const file = bytes(`<svg xmlns="http://www.w3.org/2000/svg"><text>${long}</text></svg>`)
      await uploadEvents(ada, { place, file, fileName: 'long.svg', kind: 'image', fields: toProcess })
    },
  ],
  [
    'two versions of a note',
    ['changedLines'],
    async () => {
      const ofVersion = (torque: number) => [block('paragraph', sentence.replace('12', String(torque)).repeat(700))]
      const { id: noteId } = await newNote(ada, place, { title: 'Torques', blocks: ofVersion(12) })
      await ada.call(processingRoutes.processNote, { query: { ...place, noteId } })
      await jobLists(ada, place)
      await ada.call(noteRoutes.update, { query: { ...place, noteId }, body: bodyOf(ofVersion(14), 'Torques') })
      await ada.call(processingRoutes.processNote, { query: { ...place, noteId } })
      await jobLists(ada, place)
      await ada.call(factRoutes.changes, { query: { resourceId: noteId, from: 1, to: 2 } })
    },
  ],
  [
    "a maker's package, and what is handed on of it",
    ['contentsOf', 'planFields', 'matchDocuments', 'planDocumentation'],
    async () => {
      const containers: Record<string, Uint8Array> = {}
      for (let at = 0; at < 40; at += 1) {
        const titles = { en: `${sentence.repeat(30)}${at}` }
        const metadata = vdiMetadata({ id: `MAN-${at}`, titles })
        containers[`${at}.zip`] = packageOf({
          'VDI2770_Metadata.xml': metadata,
          'manual.pdf': await pdfOf(`Step ${at}`),
        })
      }
      const query = { departmentId: place.departmentId }
      const elements = Array.from({ length: 200 }, (_, at) =>
        property({ idShort: `Step${at}`, value: sentence.repeat(5) }),
      )
      const data = { idShort: 'TechnicalData', semanticId: '0173-1#01-AHX837#002', elements }
      for (const [bytes, fileName] of [
        [await documentationContainer(containers), 'pump.zip'],
        [aasxOf(environmentOf([shellOf('1', [data])])), 'pump.aasx'],
      ] as const) {
        const { packageId } = await lookInto(ada, query, { bytes, fileName })
        const [asset] = await takePackage(ada, query, { packageId })
        const from = { ...query, assetId: asset?._id ?? '' }
        const { url } = await ada.call(makersPackageRoutes.export, { query: from })
        await (await ada.request('GET', url)).arrayBuffer()
      }
    },
  ],
  [
    'members',
    ['readCsv'],
    () => {
      const form = new FormData()
      const line = 'Bea,,Nilsson,bea,bea@nordmark.example,4711,5550123456,Fitter,Hall 3,Europe/Stockholm'
      const lines = [memberColumns.join(','), ...Array.from({ length: 1_000 }, () => line)]
      form.append('file', new Blob([lines.join('\r\n')]), 'members.csv')
      return ada.tryCall(userRoutes.importCsv, { query: { preview: 'true' }, body: form })
    },
  ],
  [
    'help with writing',
    [],
    async () => {
      const headers = { accept: 'text/event-stream' }
      for (const prompt of ['Summarize', 'Generate SOPs']) {
        const body = { prompt, text: sentence.repeat(1_700) }
        for await (const event of ada.events(writingRoutes.modifyText, { body, headers }))
          expect(event.type).not.toBe('error')
      }
    },
  ],
]

it.each(sent)('%s of any length is computed beside the main thread [T41c]', async (_, inThread, send) => {
  const begun = server.log().length
  await send()
  // What a server prints comes by another way than what it replies.
  await expect.poll(() => inThread.filter((name) => !longIn(server.log(), 'in a thread').has(name))).toEqual([])
  expect([...longIn(server.log().slice(begun), 'on the main thread')]).toEqual([])
})

it('knows every function whose growth is tested', () => {
  expect([...watchedFunctions().values()].flat().length).toBeGreaterThan(70)
})
