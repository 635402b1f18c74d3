import { limits } from '@millwright/contract/limits'
import { fileURLToPath } from 'node:url'
import { ReadingError } from '../knowledge/readers/failures.ts'
import { type ChildLimits, superviseChild } from '../knowledge/readers/supervised-child.ts'
import { PackageMessage } from './package-messages.ts'

/** A shell of 100,000 properties needs 300 MB where the young generation may grow, and 220 MB so; it takes no longer. */
export const packageChildLimits: ChildLimits = {
  silentMilliseconds: 120_000,
  memoryBytes: limits.packageMemoryBytes,
  // With 8, V8 looks through all of a large shell thirty times: three times the computing.
  semiSpaceMegabytes: 16,
}
export const packageChild = fileURLToPath(new URL('./package-child.ts', import.meta.url))

/** What it says is more than five thousand documents say. */
export class SaysTooMuch extends Error {}

/**
 * What a package says, read in a process of its own: the JSON of a `MakersPackage` in UTF-8, which nobody has looked at yet.
 * @throws ReadingError when it takes too long or too much memory, SaysTooMuch
 */
export async function openPackage(path: string, signal?: AbortSignal): Promise<Uint8Array> {
  let read: Uint8Array | undefined
  for await (const message of messages([path], signal)) {
    if (message instanceof Uint8Array) read = message
    else if (message.type === 'tooMuch') throw new SaysTooMuch()
  }
  if (!read) throw new ReadingError('damaged')
  return read
}

type GivenBytes = { file: number; bytes: AsyncIterable<Uint8Array> }

/** The bytes of these files, in the order of their numbers. Each one's must be read before the next is asked for. */
export async function* filesOfPackage(
  path: string,
  files: readonly number[],
  signal?: AbortSignal,
): AsyncGenerator<GivenBytes> {
  if (files.length === 0) return
  const sent = messages([path, files.join(',')], signal)
  let next = await sent.next()
  while (!next.done) {
    const message = next.value
    if (message instanceof Uint8Array) throw new Error('Bytes of no file')
    if (message.type !== 'file') return
    yield { file: message.file, bytes: bytesOfFile() }
    if (next.value === message) throw new Error('The bytes of a file were not read')
  }

  async function* bytesOfFile(): AsyncGenerator<Uint8Array> {
    for (next = await sent.next(); !next.done && next.value instanceof Uint8Array; next = await sent.next()) {
      yield next.value
    }
  }
}

async function* messages(args: string[], signal: AbortSignal | undefined): AsyncGenerator<PackageMessage> {
  for await (const message of superviseChild({ script: packageChild, args, limits: packageChildLimits, signal }))
    yield PackageMessage.parse(message)
}
