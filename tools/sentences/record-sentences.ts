import { appendFileSync } from 'node:fs'
import { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { contractSentences } from './contract-sentences.ts'

/** What a reply says stands around its data, which may be long. */
const looked = 4_000

/** From now on this process notes in a file of its own which sentences of the contract it sends. */
export function recordSentences(folder: string): void {
  const note = join(folder, String(process.pid))
  /** As they stand in JSON. */
  const unsent = new Set(contractSentences().map(({ sentence }) => JSON.stringify(sentence)))

  function look(chunk: unknown): void {
    if (typeof chunk !== 'string' && !Buffer.isBuffer(chunk)) return
    const text = chunk.slice(0, looked).toString() + chunk.slice(-looked).toString()
    for (const sentence of unsent) {
      if (!text.includes(sentence)) continue
      unsent.delete(sentence)
      appendFileSync(note, `${sentence}\n`)
    }
  }

  for (const name of ['write', 'end'] as const) {
    const original = ServerResponse.prototype[name] as (...args: unknown[]) => unknown
    Object.defineProperty(ServerResponse.prototype, name, {
      value(this: ServerResponse, ...args: unknown[]) {
        look(args[0])
        return original.apply(this, args)
      },
    })
  }
}
