import type { NoteBlock } from '@millwright/contract/note-blocks'
import { reasons } from '@millwright/contract/reasons/refusals'
import { Worker } from 'node:worker_threads'
import { Refusal } from '../../../platform/refusal.ts'
import { createTurns } from '../../../platform/turns.ts'
import type { NoteToWrite } from './note-parts.ts'
import type { Pictures } from './pictures.ts'
import { hasCode } from '../../../platform/error-code.ts'

/** A note as it is kept, or blocks that were made for this document. */
export type NoteToPrint = Omit<NoteToWrite, 'blocks'> & ({ data: string } | { blocks: readonly NoteBlock[] })

export type DocumentTask = { format: 'pdf' | 'docx'; note: NoteToPrint; pictures: Pictures }
export type PrintResult = { bytes: Uint8Array } | { error: unknown }

/** A note of a megabyte takes some seconds; whatever takes longer would keep the others waiting. */
const usualMs = 60_000
const heapMegabytes = 1_024
const maxWaiting = 50
/** Running and waiting of one company, so that the others get their turn. */
const maxOfCompany = 2

export type PrintOrder = {
  companyId: string
  format: DocumentTask['format']
  /** Called when its turn has come: who waits holds nothing. */
  load: () => Promise<Omit<DocumentTask, 'format'>>
  /** Aborted when nobody waits for it any more. */
  signal: AbortSignal
}

/** @throws Refusal `too-many`; `too-large` when it took too long or too much memory; what `load` and the thread throw. */
export type PrintDocument = (order: PrintOrder) => Promise<Uint8Array>

/** One document after another, in a thread of its own: laying out keeps a processor busy for seconds. */
export function createDocumentPrinter({ maxMs = usualMs } = {}): PrintDocument {
  const inTurn = createTurns(1, { waiting: maxWaiting })
  let thread: Worker | undefined
  const ofCompany = new Map<string, number>()
  const print = ({ format, load, signal }: PrintOrder) =>
    inTurn(async () => {
      if (signal.aborted) throw new Refusal('unavailable')
      const task = { format, ...(await load()) }
      thread ??= startThread()
      try {
        const printed = await resultOf(thread, task, maxMs)
        if ('error' in printed) throw printed.error
        return printed.bytes
      } catch (error) {
        const broken = thread
        thread = undefined
        await broken.terminate()
        throw error
      }
    })
  return async (order) => {
    const { companyId } = order
    const others = ofCompany.get(companyId) ?? 0
    if (others >= maxOfCompany) throw new Refusal('too-many', undefined, { retryAfter: 2 })
    ofCompany.set(companyId, others + 1)
    try {
      return await print(order)
    } finally {
      const left = (ofCompany.get(companyId) ?? 1) - 1
      if (left > 0) ofCompany.set(companyId, left)
      else ofCompany.delete(companyId)
    }
  }
}

function startThread(): Worker {
  const thread = new Worker(new URL('./document-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  })
  // The server may end without it.
  thread.unref()
  return thread
}

async function resultOf(thread: Worker, task: DocumentTask, maxMs: number): Promise<PrintResult> {
  const done = new AbortController()
  try {
    return await new Promise<PrintResult>((resolve, reject) => {
      const { signal } = done
      const late = new Error(`A document took longer than ${maxMs} ms`)
      const timer = setTimeout(() => reject(tooLarge(late)), maxMs)
      signal.addEventListener('abort', () => clearTimeout(timer))
      const onExit = (code: number) => reject(new Error(`The thread that prints documents ended with ${code}`))
      thread.once('message', resolve)
      const onError = (error: Error) => reject(isOutOfMemory(error) ? tooLarge(error) : error)
      thread.once('error', onError)
      thread.once('exit', onExit)
      signal.addEventListener('abort', () => thread.off('message', resolve).off('error', onError).off('exit', onExit))
      thread.postMessage(task)
    })
  } finally {
    done.abort()
  }
}

const tooLarge = (cause: Error) => new Refusal('too-large', reasons.noteTooLargeToPrint, { cause })

const isOutOfMemory = (error: Error) => hasCode(error, 'ERR_WORKER_OUT_OF_MEMORY')
