import type { SystemPart } from '@millwright/contract/system'
import type { Config } from '../../config.ts'
import type { Embedder } from '../../knowledge/embeddings/embedder.ts'
import type { Reranker } from '../../knowledge/search/reranker.ts'
import type { BlobStore } from '../../platform/blobs/blobs.ts'
import { mailPage } from '../../platform/mail/mail-page.ts'
import type { SendMail } from '../../platform/mail/mail.ts'
import { v7 as uuidv7 } from 'uuid'
import { reachModel } from '../doctor/check-endpoints.ts'

export type TrialResult = { ok: boolean; sentence: string }
export type TrialDeps = {
  config: Config
  blobs: BlobStore
  sendMail: SendMail
  embedder: Embedder | null
  reranker: Reranker | null
}
type Try = (to: string, signal: AbortSignal) => Promise<string>

/** What is there to be tried, each by what it is for; a try returns what happened, or throws why it did not. */
export function triesOf({ config, blobs, sendMail, embedder, reranker }: TrialDeps): Partial<Record<SystemPart, Try>> {
  const { model, vision, transcription, embedding, smtpUrl } = config
  const endpoints = { answers: model, vision, transcription, embedding }
  const ofEndpoints = Object.entries(endpoints).flatMap(([part, endpoint]): [string, Try][] =>
    endpoint === null
      ? []
      : [
          [
            part,
            async () => {
              await reachModel(endpoint)
              return `The endpoint of ${endpoint.name} answers.`
            },
          ],
        ],
  )
  return {
    async mail(to, signal) {
      const text = 'Mails of Millwright reach you: this one was asked for in Settings, System.'
      const subject = 'A mail to try the mail server'
      const html = mailPage({ preview: text, blocks: [{ kind: 'text', text }] })
      await sendMail({ id: `try.${uuidv7()}`, to, subject, text, html }, signal)
      return smtpUrl === null
        ? `No mail server is set: the mail to ${to} was written to the outbox.`
        : `The mail server took a mail to ${to}.`
    },
    async storage() {
      await tryStore(blobs)
      return 'A file was written, read again and removed.'
    },
    ...Object.fromEntries(ofEndpoints),
    ...(config.embeddingFolder !== null && embedder
      ? {
          embedding: async (_to: string, signal: AbortSignal) => {
            const [vector] = await embedder.embed(['The pump is tight.'], signal, 'question')
            return `The model of the folder answered with ${vector?.length ?? 0} numbers.`
          },
        }
      : {}),
    ...(reranker
      ? {
          reranker: async (_to: string, signal: AbortSignal) => {
            await reranker.order('Is the pump tight?', [{ title: '', text: 'The pump is tight.' }], signal)
            return 'The model of the folder answered.'
          },
        }
      : {}),
  }
}

async function tryStore(blobs: BlobStore): Promise<void> {
  const text = 'Millwright tries whether it can store.'
  const { key } = await blobs.put(one(text))
  try {
    let read = ''
    for await (const chunk of await blobs.open(key)) read += String(chunk)
    if (read !== text) throw new Error('what was read is not what was written')
  } finally {
    await blobs.remove(key)
  }
}

async function* one(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text)
}

export async function tried(attempt: Try | undefined, to: string, signal: AbortSignal): Promise<TrialResult> {
  if (!attempt) return { ok: false, sentence: 'There is nothing to test.' }
  try {
    return { ok: true, sentence: await attempt(to, signal) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { ok: false, sentence: `It failed: ${reason.replace(/\.$/, '')}.` }
  }
}
