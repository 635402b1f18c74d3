import { reason } from '@millwright/contract/reasons/reason'
import { randomBytes } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { readText, type Store, type StoredFile } from '../../platform/stores/store.ts'
import { CannotOpen } from '../cannot-open.ts'
import { one } from './target.ts'
import { hasCode } from '../../platform/error-code.ts'

/**
 * Backups may be written beside one another; old ones are removed while nobody else is at work, and a new place is begun
 * while nobody else begins one.
 */
const kinds = ['backup', 'prune', 'head'] as const
type Kind = (typeof kinds)[number]

/** Which locks of others exclude one. */
const excluding: Record<Kind, readonly Kind[]> = { backup: ['prune'], prune: ['backup', 'prune'], head: ['head'] }

export type Lock = {
  /** @throws CannotOpen when another took this process for dead, or goes on with what excludes this one */
  confirm: () => Promise<void>
}

const LockHolder = z.object({ machine: z.string(), process: z.number() })

const renewedEvery = 60_000
/** By the clock of the store: who has not renewed a lock for so long is dead. */
const deadAfter = 600_000
/** By the clock of this machine, from the start of the last write: who stood still for so long writes no more. */
const lostAfter = deadAfter / 2
/** Who comes while another is at work goes again at once: for so long who is at work waits for that. */
const goesWithin = 5_000
const lookEvery = 250

/**
 * Holds a place of backups during the work, as restic does it: everybody writes a lock of their own, then looks for
 * those of others, so that of two who exclude each other one at least sees the other. @throws CannotOpen while another is
 * at work that excludes this one
 */
export async function withLock<T>(store: Store, kind: Kind, work: (lock: Lock) => Promise<T>): Promise<T> {
  const name = `locks/${kind}-${randomBytes(8).toString('hex')}.json`
  const write = () => store.write(name, one(JSON.stringify({ machine: thisMachine(), process: process.pid })))
  await write()
  let writtenAt = Date.now()
  let isLost = false
  /** A lock that is gone, or whose owner may have been taken for dead, never comes back. */
  const isHeld = async () => {
    isLost ||= Date.now() - writtenAt > lostAfter || !(await locksIn(store)).some((lock) => lock.name === name)
    return !isLost
  }
  const renew = async () => {
    if (!(await isHeld())) return
    const from = Date.now()
    await write()
    writtenAt = from
  }
  // One that fails is tried again a minute later; `confirm` says whether it mattered.
  let renewing = Promise.resolve()
  const renewal = setInterval(() => {
    renewing = renewing.then(renew).catch(() => {})
  }, renewedEvery)
  renewal.unref()
  const confirm = async () => {
    await renewing
    if (!(await isHeld())) {
      throw new CannotOpen(reason('target.stood_still', { title: store.title }))
    }
    await requireNobody(store, { name, kind }, goesWithin)
  }
  try {
    await requireNobody(store, { name, kind })
    return await work({ confirm })
  } finally {
    clearInterval(renewal)
    await renewing
    await store.remove(name)
  }
}

type Own = { name: string; kind: Kind }

/** @param patience for how many milliseconds it is looked again */
async function requireNobody(store: Store, own: Own, patience = 0): Promise<void> {
  const until = performance.now() + patience
  let other = await otherAtWork(store, own)
  while (other !== null) {
    if (performance.now() >= until) {
      throw new CannotOpen(reason('target.busy', { title: store.title, other }))
    }
    await wait(lookEvery)
    other = await otherAtWork(store, own)
  }
}

/** What another does that excludes this one; locks of the dead are removed. */
async function otherAtWork(store: Store, own: Own): Promise<Kind | null> {
  const locks = await locksIn(store)
  const now = locks.find(({ name }) => name === own.name)?.changedAt ?? new Date()
  for (const other of locks) {
    // One of a later version may be anybody's who writes.
    const kind = kindIn(other.name) ?? 'backup'
    if (other.name === own.name || !excluding[own.kind].includes(kind)) continue
    if (!(await isDead(store, other, now))) return kind
    // If it lives after all, it learns of it by `confirm`.
    await store.remove(other.name)
  }
  return null
}

const kindIn = (name: string) => kinds.find((kind) => name.startsWith(`locks/${kind}-`))

/** Whether a name is that of a lock, or of its draft. */
export const isLock = (name: string) => kindIn(name) !== undefined

async function locksIn(store: Store): Promise<StoredFile[]> {
  const locks: StoredFile[] = []
  for await (const file of store.list('locks/')) if (file.name.endsWith('.json')) locks.push(file)
  return locks
}

async function isDead(store: Store, { name, changedAt }: StoredFile, now: Date): Promise<boolean> {
  if (now.getTime() - changedAt.getTime() > deadAfter) return true
  const text = await readText(store, name)
  // It was given back meanwhile.
  if (text === null) return true
  const held = LockHolder.safeParse(parsed(text))
  return held.success && held.data.machine === thisMachine() && !isRunning(held.data.process)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Where a number names one process: containers may share a host's name, and machines that were copied all else. */
function thisMachine(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${hostname()} ${boot} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !hasCode(error, 'ESRCH')
  }
}
