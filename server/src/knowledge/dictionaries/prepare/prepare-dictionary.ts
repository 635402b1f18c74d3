import { fileURLToPath } from 'node:url'
import { ReadingError } from '../../readers/failures.ts'
import { type ChildLimits, superviseChild } from '../../readers/supervised-child.ts'
import { DictionaryError } from '../failures.ts'
import { ChildMessage, type Task } from './prepare-messages.ts'

export type PreparedDictionary = { entries: number; name: string | null; licence: string | null }

type Options = {
  signal: AbortSignal
  /** 0-1; awaited. */
  onProgress: (progress: number) => Promise<void>
  onStart?: (pid: number) => void
}

const limits: ChildLimits = { silentMilliseconds: 60_000, memoryBytes: 1.5 * 2 ** 30 }

/**
 * Prepares a dictionary in a process of its own: yields the compact form in pieces and returns what it says of itself.
 * @throws DictionaryError with the sentence for its owner; ReaderKilled when somebody else ended the process.
 */
export async function* prepareDictionary(task: Task, options: Options): AsyncGenerator<Buffer, PreparedDictionary> {
  const messages = superviseChild({
    script: fileURLToPath(new URL('./prepare-child.ts', import.meta.url)),
    args: [JSON.stringify(task)],
    limits,
    signal: options.signal,
    onStart: options.onStart,
  })
  let prepared: PreparedDictionary | undefined
  try {
    for await (const sent of messages) {
      const message = ChildMessage.parse(sent)
      switch (message.type) {
        case 'progress':
          await options.onProgress(message.progress)
          break
        case 'piece':
          yield Buffer.from(message.base64, 'base64')
          break
        case 'failed':
          throw new DictionaryError(message.reason)
        case 'done':
          prepared = {
            entries: message.entries,
            name: message.names.join(' · ') || null,
            licence: message.licences.join(', ') || null,
          }
      }
    }
  } catch (error) {
    throw error instanceof ReadingError ? failureOf(error) : error
  }
  if (!prepared) throw new DictionaryError('damaged')
  return prepared
}

function failureOf(error: ReadingError): DictionaryError {
  const reason = error.reason === 'out_of_memory' || error.reason === 'too_slow' ? error.reason : 'damaged'
  return new DictionaryError(reason, { cause: error })
}
