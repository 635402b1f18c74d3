import { chatRoutes } from '@millwright/contract/chats'
import { companyRoutes } from '@millwright/contract/company'
import { noteRoutes } from '@millwright/contract/notes'
import { processingRoutes } from '@millwright/contract/processing'
import { type FileRecord, resourceRoutes } from '@millwright/contract/resources'
import { createHash } from 'node:crypto'
import { jobLists, newAsset, toProcess, upload } from '../documents.ts'
import { signUp, type TestServer } from '../harness.ts'
import { block, blocksOf, bodyOf, newNote } from '../notes.ts'
import { makeManualPdf } from '../pdf/make-pdf.ts'
import { platePng } from '../sample-files.ts'
import { tusClient } from '../tus.ts'
import { makeVideo, subtitles } from '../videos.ts'
import type { Area, KillArea } from './area.ts'
import { packages } from './packages.ts'

export async function installed(server: TestServer): Promise<KillArea> {
  const client = await signUp(server)
  await client.call(companyRoutes.update, { body: { officeFiles: true } })
  const place = await newAsset(client)
  const { id: noteId } = await newNote(client, place, {
    blocks: [block('paragraph', 'The oil of the press is ISO VG 68. Change the oil every 2,500 hours.')],
    aiAccess: true,
  })
  await client.call(processingRoutes.processNote, { query: { ...place, noteId } })
  await jobLists(client, place)
  return { server, client, place }
}

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

type Kind = 'document' | 'image' | 'video'
const lists = {
  document: resourceRoutes.fetchAllDocuments,
  image: resourceRoutes.fetchAllImages,
  video: resourceRoutes.fetchAllVideos,
} as const

async function filesNamed({ client, place }: KillArea, kind: Kind, fileName: string): Promise<FileRecord[]> {
  const { files } = await client.call(lists[kind], { query: { ...place, search: fileName } })
  return files.filter((one) => one.fileName === fileName)
}

type ExpectedFile = { kind: Kind; fileName: string; file: Uint8Array; isAcknowledged: boolean }

/** Whole or not there; once, where it was acknowledged. */
async function faultsOfFile(at: KillArea, { kind, fileName, file, isAcknowledged }: ExpectedFile): Promise<string[]> {
  const found = await filesNamed(at, kind, fileName)
  const [first] = found
  if (found.length > 1) return [`${fileName} is there ${found.length} times`]
  if (!first) return isAcknowledged ? [`${fileName} was acknowledged and is not there`] : []
  const response = await at.client.request('GET', first.url)
  const bytes = new Uint8Array(await response.arrayBuffer())
  return hash(bytes) === hash(file)
    ? []
    : [`${fileName} is ${bytes.length} bytes that were not sent (${response.status})`]
}

const textOf = (nth: number) => Buffer.from(`Upload ${nth}. ${'Replace the seal of P-101. '.repeat(8_000)}`)

/** One call. */
const uploads: Area = {
  name: 'upload',
  begin: async (at, nth) => {
    const sent = { kind: 'document' as const, fileName: `upload-${nth}.txt`, file: textOf(nth) }
    let isAcknowledged = false
    return {
      async act() {
        await upload(at.client, { place: at.place, ...sent })
        isAcknowledged = true
      },
      faults: () => faultsOfFile(at, { ...sent, isAcknowledged }),
    }
  },
}

/** In pieces, which go on after the kill. */
const resumable: Area = {
  name: 'upload in pieces',
  begin: async (at, nth) => {
    const [fileName, file] = [`pieces-${nth}.txt`, textOf(nth)]
    const tus = tusClient(at.client, at.server)
    const piece = file.length / 4
    let address: string | undefined
    let acknowledged = 0
    const send = async () => {
      address ??= await tus.begun({ place: at.place, size: file.length, fileName })
      for (let offset = await tus.offset(address); offset < file.length;) {
        const response = await tus.patch(address, offset, file.subarray(offset, offset + Math.ceil(piece)))
        if (response.status !== 204) throw new Error(`A piece was answered ${response.status}`)
        offset = Number(response.headers.get('upload-offset'))
        acknowledged = offset
      }
      await tus.events(address)
    }
    return {
      act: send,
      async faults() {
        if (address === undefined) return []
        const listed = await filesNamed(at, 'document', fileName)
        if (listed.length === 0) {
          const offset = await tus.offset(address)
          if (!(offset >= acknowledged)) return [`${acknowledged} bytes were acknowledged, and ${offset} are there`]
          await send()
        }
        return faultsOfFile(at, { kind: 'document', fileName, file, isAcknowledged: true })
      },
    }
  },
}

type ReadKind = {
  name: string
  kind: Kind
  extension: string
  make: (nth: number) => Promise<Uint8Array>
  subtitles?: string
}

const statusOf = {
  document: processingRoutes.documentStatus,
  image: processingRoutes.documentStatus,
  video: processingRoutes.videoStatus,
}

/** A file that is read to its end, though its reader was killed. */
const reading = ({ name, kind, extension, make, subtitles: spoken }: ReadKind): Area => ({
  name,
  begin: async (at, nth) => {
    const fileName = `${kind}-${nth}.${extension}`
    const file = await make(nth)
    const { client, place } = at
    let isAcknowledged = false
    return {
      async act() {
        await upload(client, {
          place,
          file,
          fileName,
          kind,
          fields: toProcess,
          ...(spoken ? { subtitles: spoken } : {}),
        })
        isAcknowledged = true
        await jobLists(client, place, statusOf[kind])
      },
      async faults() {
        const faults = await faultsOfFile(at, { kind, fileName, file, isAcknowledged })
        const jobs = (await jobLists(client, place, statusOf[kind])).at(-1) ?? []
        const failed = jobs.filter(({ status }) => status !== 'completed').map((job) => JSON.stringify(job))
        const [found] = await filesNamed(at, kind, fileName)
        return [...faults, ...failed, ...(found && !found.processed ? [`${fileName} is not processed`] : [])]
      },
    }
  },
})

const notes: Area = {
  name: 'note',
  begin: async ({ client, place }, nth) => {
    const { id: noteId, title } = await newNote(client, place, { title: `Shift ${nth}` })
    const query = { ...place, noteId }
    let kept = 0
    return {
      async act() {
        for (let number = 1; number <= 4; number += 1) {
          const route = number % 2 === 0 ? noteRoutes.update : noteRoutes.updateDraft
          const body = bodyOf([block('paragraph', `Step ${number}. ${'Wait. '.repeat(5_000)}`)], title)
          const { status } = await client.tryCall(route, { query, body })
          if (status === 200) kept = number
        }
      },
      async faults() {
        const note = await client.call(noteRoutes.fetch, { query })
        const number = Number(/Step (\d+)\./u.exec(JSON.stringify(blocksOf(note)))?.[1] ?? 0)
        const versions = await client.call(noteRoutes.fetchVersions, { query })
        const current = versions.filter((one) => one.current).map(({ version }) => version)
        return [
          ...(number === kept || number === kept + 1 ? [] : [`save ${kept} was acknowledged, and ${number} is there`]),
          ...(current.length === 1 && current[0] === versions.length
            ? []
            : [`of ${versions.length} versions ${current.join()} are shown`]),
        ]
      },
    }
  },
}

const chats: Area = {
  name: 'chat',
  begin: async ({ client, place }, nth) => {
    const { assetId } = place
    const query = `Which oil does the press take, question ${nth}?`
    let chatId: string | undefined
    let hasEnded = false
    const ask = async (body: { query: string; assetId: string; chatId?: string }) => {
      for await (const event of client.events(chatRoutes.newMessage, { body })) {
        if (event.type === 'data') ({ chatId } = event.content)
        if (event.type === 'end') return true
        if (event.type === 'error') throw new Error(event.content)
      }
      return false
    }
    return {
      async act() {
        hasEnded = await ask({ query, assetId })
      },
      async faults() {
        if (chatId === undefined) return []
        const messages = await client.call(chatRoutes.fetchCurrentMessages, { query: { assetId, chatId } })
        const faults = messages.length === 1 ? [] : [`a question stands ${messages.length} times`]
        const [message] = messages
        if (message && message.query !== query) faults.push(`the question is ${message.query}`)
        if (hasEnded && !message?.response.text.includes('68')) faults.push('an answer that had ended is not whole')
        const next = await ask({ query: 'How often is the oil changed?', assetId, chatId })
        return next ? faults : [...faults, 'the next question has no answer']
      },
    }
  },
}

/** To make a film takes as long as to read it. */
function once(make: () => Promise<Uint8Array>): () => Promise<Uint8Array> {
  let made: Promise<Uint8Array> | undefined
  return () => (made ??= make())
}

const picture = (nth: number) => platePng([`PUMP P-${nth}`, 'Power 75 kW', 'Year 2019'])

export const areas: readonly Area[] = [
  uploads,
  resumable,
  reading({
    name: 'processing',
    kind: 'document',
    extension: 'pdf',
    make: once(async () => (await makeManualPdf({ pages: 4 })).bytes),
  }),
  reading({ name: 'OCR', kind: 'image', extension: 'png', make: picture }),
  reading({ name: 'video', kind: 'video', extension: 'mp4', make: once(() => makeVideo({ seconds: 3 })), subtitles }),
  notes,
  chats,
  packages,
]
