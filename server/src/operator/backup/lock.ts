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

type Own = { name: string; kind: Kind }

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
  const own = { name: `locks/${kind}-${randomBytes(8).toString('hex')}.json`, kind }
  const held = await writeLock(folder, own)
  const renewal = setInterval(() => held.renew(), renewedEvery)
  renewal.unref()
  try {
    await requireNobody(folder, own)
    return await work({
      async confirm() {
        await held.require()
        await requireNobody(folder, own)
      },
    })
  } finally {
    clearInterval(renewal)
    await held.settled()
    await folder.store.remove(own.name)
  }
}

/** A lock that was lost once stays lost: to write it again would hide from its owner that another had gone to work. */
async function writeLock(folder: BackupFolder, { name }: Own) {
  const text = JSON.stringify({ machine: thisMachine(), process: process.pid })
  let isLost = false
  let writtenAt = Date.now()
  let renewing: Promise<void> | null = null
  const isHeld = async () => {
    isLost ||= Date.now() - writtenAt > lostAfter
    isLost ||= !(await locksIn(folder)).some((lock) => lock.name === name)
    return !isLost
  }
  const renewed = async () => {
    if (!(await isHeld())) return
    const startedAt = Date.now()
    await folder.store.write(name, one(text))
    // Another may have removed it before these bytes came there.
    isLost ||= Date.now() - writtenAt > lostAfter
    writtenAt = startedAt
  }
  await folder.store.write(name, one(text))
  return {
    /** One that fails is tried again a minute later; `require` says whether it mattered. */
    renew() {
      renewing ??= renewed()
        .catch(() => {})
        .finally(() => {
          renewing = null
        })
    },
    async settled() {
      await renewing
    },
    /** @throws CannotOpen */
    async require() {
      await renewing
      if (await isHeld()) return
      throw new CannotOpen(
        `This process stood still too long, and another may have gone to work in ${folder.title}: run it again.`,
      )
    },
  }
}

async function requireNobody(folder: BackupFolder, own: Own): Promise<void> {
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

/** Where a number names one process: containers may share a host's name, and machines both that and the namespace. */
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
