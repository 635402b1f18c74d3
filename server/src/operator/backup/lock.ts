import { randomBytes } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { z } from 'zod'
import { readText, type StoredFile } from '../../platform/stores/store.ts'
import { CannotOpen } from '../installation.ts'
import { type BackupFolder, one } from './target.ts'

/** Backups may be written beside one another; old ones are removed while nobody else is at work. */
type Kind = 'backup' | 'prune'

export type Lock = {
  /** @throws CannotOpen when another took this process for dead, or does now what excludes this one */
  confirm: () => Promise<void>
}

const Held = z.object({ machine: z.string(), process: z.number() })

const renewedEvery = 60_000
/** By the clock of the store: who has not renewed a lock for so long is dead. */
const deadAfter = 600_000
/** By the clock of this machine, from the start of the last write: who stood still for so long writes no more. */
const lostAfter = deadAfter / 2

/**
 * Holds a place of backups during the work, as restic does it: everybody writes a lock of their own, then looks for
 * those of others, so that of two who exclude each other one at least sees the other. @throws CannotOpen while another is
 * at work that excludes this one
 */
export async function withLock<T>(folder: BackupFolder, kind: Kind, work: (lock: Lock) => Promise<T>): Promise<T> {
  const { store } = folder
  const name = `locks/${kind}-${randomBytes(8).toString('hex')}.json`
  const write = () => store.write(name, one(JSON.stringify({ machine: thisMachine(), process: process.pid })))
  await write()
  let writtenAt = Date.now()
  let isLost = false
  /** A lock that is gone, or whose owner may have been taken for dead, never comes back. */
  const isHeld = async () => {
    isLost ||= Date.now() - writtenAt > lostAfter || !(await locksIn(folder)).some((lock) => lock.name === name)
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
      throw new CannotOpen(
        `This process stood still too long, and another may have gone to work in ${folder.title}: run it again.`,
      )
    }
    await requireNobody(folder, { name, kind })
  }
  try {
    await requireNobody(folder, { name, kind })
    return await work({ confirm })
  } finally {
    clearInterval(renewal)
    await renewing
    await store.remove(name)
  }
}

async function requireNobody(folder: BackupFolder, own: { name: string; kind: Kind }): Promise<void> {
  const locks = await locksIn(folder)
  const now = locks.find(({ name }) => name === own.name)?.changedAt ?? new Date()
  for (const other of locks) {
    const isOfPrune = other.name.startsWith('locks/prune-')
    if (other.name === own.name || (own.kind === 'backup' && !isOfPrune)) continue
    if (!(await isDead(folder, other, now))) {
      const what = isOfPrune ? 'removes old backups' : 'writes a backup'
      throw new CannotOpen(`Another process ${what} in ${folder.title}: try again when it has ended.`)
    }
    // If it lives after all, it learns of it by `confirm`.
    await folder.store.remove(other.name)
  }
}

async function locksIn({ store }: BackupFolder): Promise<StoredFile[]> {
  const locks: StoredFile[] = []
  for await (const file of store.list('locks/')) if (file.name.endsWith('.json')) locks.push(file)
  return locks
}

async function isDead({ store }: BackupFolder, { name, changedAt }: StoredFile, now: Date): Promise<boolean> {
  if (now.getTime() - changedAt.getTime() > deadAfter) return true
  const text = await readText(store, name)
  // It was given back meanwhile.
  if (text === null) return true
  const held = Held.safeParse(parsed(text))
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
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}
