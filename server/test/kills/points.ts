// Loaded into a process that a test kills, before all else: counts how often the process comes to each named point of its
// work with the disk, the database, programs and replies, and ends it by SIGKILL at the one that it was told.
import childProcess from 'node:child_process'
import fsPromises, { type FileHandle } from 'node:fs/promises'
import { readFileSync, writeSync } from 'node:fs'
import { ServerResponse } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { isMainThread } from 'node:worker_threads'
import pg from 'pg'
import { readyWith, type KillOrder } from './orders.ts'

let order: KillOrder = null
const passed = new Map<string, number>()

/** `work` is done half before the end, where a point lies within something. */
export function pass(point: string, work?: () => void): void {
  const times = passed.get(point) ?? 0
  passed.set(point, times + 1)
  if (order?.point !== point || order.after !== times) return
  work?.()
  process.kill(process.pid, order.signal ?? 'SIGKILL')
}

function begin(next: KillOrder): void {
  order = next
  const counts = Object.fromEntries(passed)
  passed.clear()
  // At once: what is written later may be lost.
  writeSync(2, readyWith(counts))
}

// oxlint-disable-next-line typescript/no-explicit-any -- What is wrapped keeps its own types.
type Any = (...given: any[]) => any

/** Calls `around` with the function that stood there, bound to its object, and what it is given. */
function wrap(owner: object, name: string, around: (call: Any, given: unknown[]) => unknown): void {
  const held = owner as Record<string, Any>
  const own = held[name] as Any
  held[name] = function wrapped(this: unknown, ...given: unknown[]): unknown {
    return around((...args) => own.apply(this, args) as unknown, given)
  }
}

/** A point before it, and one after it has succeeded. */
function watch(owner: object, name: string, what: string): void {
  wrap(owner, name, (call, given) => {
    pass(`before ${what}`)
    const done = call(...given) as unknown
    if (!(done instanceof Promise)) return done
    return done.then((value: unknown) => {
      pass(`after ${what}`)
      return value
    })
  })
}

async function watchDisk(): Promise<void> {
  for (const [name, what] of [
    ['rename', 'a rename'],
    ['mkdir', 'a new folder'],
    ['rm', 'a removal'],
    ['open', 'an opened file'],
  ] as const) {
    watch(fsPromises, name, what)
  }
  syncBuiltinESMExports()
  const file: FileHandle = await fsPromises.open(import.meta.filename)
  const handle = Object.getPrototypeOf(file) as object
  await file.close()
  watch(handle, 'sync', 'an fsync')
  for (const name of ['write', 'writeFile', 'appendFile'] as const) {
    wrap(handle, name, function writing(call, given) {
      const half = halfOf(name, given)
      pass('within a write', half ? () => void call(...half) : undefined)
      return call(...given)
    })
  }
}

/** What leaves half of the bytes behind, where the whole would have been; null of what is no bytes. */
function halfOf(name: 'write' | 'writeFile' | 'appendFile', given: unknown[]): unknown[] | null {
  const [bytes, offset, length, position] = given
  if (!(bytes instanceof Uint8Array)) return null
  if (name !== 'write') return [bytes.subarray(0, bytes.length >> 1)]
  const [from, all] = [Number(offset ?? 0), Number(length ?? bytes.length)]
  return [bytes, from, all >> 1, position ?? null]
}

function textOf(first: unknown): string {
  if (typeof first === 'string') return first
  const isNamed = typeof first === 'object' && first !== null && 'text' in first
  return isNamed && typeof first.text === 'string' ? first.text : ''
}

function statementOf(text: string): string {
  if (text.startsWith('COMMIT')) return 'a commit'
  if (text.startsWith('BEGIN')) return 'a transaction'
  if (text.includes('processing turns')) return 'a taken turn'
  if (text.startsWith('update "processing_jobs"')) return 'a written job'
  if (/\bpgboss\b/.test(text) && /\binsert\b/i.test(text)) return 'a queued job'
  return /^\s*(insert|update|delete|with|create|alter|drop)\b/i.test(text) ? 'a written row' : 'a read row'
}

function watchDatabase(): void {
  wrap(pg.Client.prototype, 'query', (call, given) => {
    const what = statementOf(textOf(given[0]))
    if (what === 'a read row' || what === 'a transaction') return call(...given)
    pass(`before ${what}`)
    const done = call(...given) as unknown
    if (!(done instanceof Promise)) return done
    return done.then((value: unknown) => {
      pass(`after ${what}`)
      return value
    })
  })
}

function watchPrograms(): void {
  wrap(childProcess, 'spawn', (call, given) => {
    const child = call(...given) as childProcess.ChildProcess
    pass('a program begun')
    child.once('exit', () => pass('a program ended'))
    return child
  })
  syncBuiltinESMExports()
}

function watchReplies(): void {
  wrap(ServerResponse.prototype, 'write', (call, given) => {
    const done = call(...given) as unknown
    pass('within a stream')
    return done
  })
  wrap(ServerResponse.prototype, 'end', (call, given) => {
    pass('before a reply')
    const done = call(...given) as unknown
    pass('after a reply')
    return done
  })
}

if (isMainThread) {
  await watchDisk()
  watchDatabase()
  watchPrograms()
  watchReplies()
  const { KILL_ORDERS: file, KILL_AT: atOnce } = process.env
  if (atOnce !== undefined) order = JSON.parse(atOnce) as KillOrder
  if (file !== undefined) process.on('SIGUSR2', () => begin(JSON.parse(readFileSync(file, 'utf8')) as KillOrder))
  // How often each was passed where nobody asks.
  if (process.env['KILL_COUNTS'] !== undefined)
    process.once('exit', () => writeSync(2, readyWith(Object.fromEntries(passed))))
}
