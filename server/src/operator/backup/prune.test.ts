import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { makeBackup, makeBackupOf, ownInstallation, readBackups } from '../../../test/made-backups.ts'
import { s3Keys, type S3Server, startS3Server } from '../../../test/s3-server.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { withLock } from './lock.ts'
import { prune } from './prune.ts'
import { parseRetention } from '../../config/retention.ts'
import { openTarget } from './open-target.ts'
import { type BackupFolder, one, provenName } from './target.ts'

const directory = temporaryFolder()
let store: S3Server
let count = 0
beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', s3Keys.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', s3Keys.secretAccessKey)
  store = await startS3Server(join(directory, 'store'))
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await store.stop()
})

const installation = ownInstallation
const retention = (text: string) => parseRetention(text) ?? new Map()
const namesIn = async ({ store: files }: BackupFolder, prefix = '') => {
  const names: string[] = []
  for await (const { name } of files.list(prefix)) names.push(name)
  return names
}

/** Such a place, and all that is written into it from now on. */
function watched(folder: BackupFolder) {
  const writes: Promise<unknown>[] = []
  const write: BackupFolder['store']['write'] = (name, source) => {
    const written = folder.store.write(name, source)
    writes.push(written)
    return written
  }
  return { folder: { ...folder, store: { ...folder.store, write } }, writes }
}

describe.each(['folder', 'bucket'])('old backups in a %s', (kind) => {
  const fresh = () => {
    count += 1
    return kind === 'folder' ? join(directory, `target-${count}`) : store.target(`target-${count}`)
  }

  /** Three backups that share some bytes, and the rest of one that was killed. */
  async function fill(target: string, passphrase: string | null): Promise<BackupFolder> {
    const folder = await openTarget(target, passphrase)
    await makeBackup(folder, '2026-01-05', ['of all', 'of the first', 'of the first two'])
    await makeBackup(folder, '2026-02-05', ['of all', 'of the first two', 'of the second'])
    await makeBackup(folder, '2026-02-06', ['of all', 'of the third'])
    await folder.store.write('backups/2026-02-07/rows/users.ndjson.gz', one('half'))
    await folder.store.write('blobs/ff/of one that was killed', one('half'))
    return folder
  }
  async function age({ store: files, title }: BackupFolder) {
    for await (const { name } of files.list('locks/')) {
      const before = new Date(Date.now() - 3_600_000)
      if (kind === 'bucket') await store.objects.age(`target-${count}/${name}`, before)
      else await utimes(join(title, name), before, before)
    }
  }

  const third = { '2026-02-06': ['of all', 'of the third'] }

  it.each([null, 'secret'])('go, with the bytes that no other names (passphrase: %s)', async (passphrase) => {
    const target = fresh()
    const folder = await fill(target, passphrase)
    const before = await namesIn(folder)
    const dry = await prune({ installation, target, passphrase, keep: retention('1d'), isDry: true })
    expect(await namesIn(folder)).toEqual(before)
    const report = await prune({ installation, target, passphrase, keep: retention('1d') })
    expect(report).toEqual(dry)
    expect(report).toMatchObject({
      kept: [{ id: '2026-02-06', reasons: ['newest', 'd'] }],
      removed: ['2026-02-05', '2026-01-05'],
    })
    expect(await readBackups(folder)).toEqual(third)
    const after = await namesIn(folder)
    expect(after.filter((name) => !name.includes('2026-02-06')).length).toBe(1 + 2)
    expect(before.length - after.length).toBe(report.freed.count)
  })

  it('stay as long as they are to, and so does the last one that was proven', async () => {
    const target = fresh()
    const folder = await fill(target, null)
    const all = await readBackups(folder)
    expect((await prune({ installation, target, passphrase: null, keep: retention('2d,2m') })).removed).toEqual([])
    expect(await readBackups(folder)).toEqual(all)
    await folder.store.write(folder.nameOf('2026-01-05', provenName), one('{}'))
    const { kept } = await prune({ installation, target, passphrase: null, keep: retention('1') })
    expect(kept.map(({ reasons }) => reasons)).toEqual([['newest', 'last'], ['proven']])
    const { '2026-01-05': first = [] } = all
    expect(await readBackups(folder)).toEqual({ ...third, '2026-01-05': first })
  })

  it('are whole or gone wherever it is broken off, and the next run removes the rest', async () => {
    const whole = await readBackups(await fill(fresh(), null))
    let isBrokenOff = true
    let stopAt = 0
    for (; isBrokenOff && stopAt < 50; stopAt += 1) {
      const target = fresh()
      const folder = await fill(target, null)
      let step = 0
      const reached = () => {
        if (step === stopAt) throw new Error('broken off')
        step += 1
      }
      isBrokenOff = await prune({ installation, target, passphrase: null, keep: retention('1'), reached }).then(
        () => false,
        (error: Error) => error.message === 'broken off',
      )
      const left = await readBackups(folder)
      expect(whole).toMatchObject(left)
      expect(left).toMatchObject(third)
      await prune({ installation, target, passphrase: null, keep: retention('1') })
      expect(await readBackups(folder)).toEqual(third)
      expect(await namesIn(folder, 'blobs/')).toHaveLength(2)
      expect(await namesIn(folder, 'backups/')).toHaveLength(3)
    }
    // Two manifests, five parts, four files and one run to the end.
    expect(stopAt).toBe(12)
  })

  it('of others in the same place stay, with their bytes, and so do those that do not say whose they are', async () => {
    const target = fresh()
    const folder = await fill(target, null)
    await makeBackupOf(folder, { id: '2026-03-01', texts: ['of all', 'of others'], installation: 'b'.repeat(32) })
    await makeBackupOf(folder, { id: '2025-01-01', texts: ['of before'], installation: undefined })
    const { kept, removed } = await prune({ installation, target, passphrase: null, keep: retention('1') })
    expect(kept).toEqual([
      { id: '2026-03-01', reasons: ['another'] },
      { id: '2026-02-06', reasons: ['newest', 'last'] },
      { id: '2025-01-01', reasons: ['unnamed'] },
    ])
    expect(removed).toEqual(['2026-02-05', '2026-01-05'])
    expect(await readBackups(folder)).toEqual({
      ...third,
      '2026-03-01': ['of all', 'of others'],
      '2025-01-01': ['of before'],
    })
  })

  it('all stay where one of them cannot be read', async () => {
    const target = fresh()
    const folder = await fill(target, null)
    const before = await namesIn(folder)
    await folder.store.write(folder.nameOf('2026-02-06', 'blobs.ndjson.gz'), one('another'))
    await expect(prune({ installation, target, passphrase: null, keep: retention('1') })).rejects.toThrow(
      '2026-02-06 is damaged',
    )
    await folder.store.write(folder.nameOf('2026-01-05', 'manifest.json'), one('{}'))
    await expect(prune({ installation, target, passphrase: null, keep: retention('1') })).rejects.toThrow(
      '2026-01-05 is damaged',
    )
    expect(await namesIn(folder)).toEqual(before)
  })

  it('stay while another process works there, and nothing is written while they are removed', async () => {
    const target = fresh()
    const folder = await fill(target, null)
    const keep = retention('1')
    await withLock(folder.store, 'backup', async () => {
      await expect(prune({ installation, target, passphrase: null, keep })).rejects.toThrow('writes a backup')
      // Two backups may be written at once.
      await withLock(folder.store, 'backup', async ({ confirm }) => confirm())
    })
    await withLock(folder.store, 'prune', async () => {
      await expect(prune({ installation, target, passphrase: null, keep })).rejects.toThrow('removes old backups')
      await expect(withLock(folder.store, 'backup', async () => {})).rejects.toThrow('removes old backups')
    })
    expect(await namesIn(folder, 'locks/')).toEqual([])
    expect(Object.keys(await readBackups(folder))).toHaveLength(3)
  })

  it('are removed by one who takes a silent process for dead, which then neither writes nor removes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const folder = await fill(fresh(), null)
    for (const [first, second] of [
      ['backup', 'prune'],
      ['prune', 'backup'],
    ] as const) {
      await withLock(folder.store, first, async ({ confirm }) => {
        await confirm()
        await age(folder)
        await withLock(folder.store, second, async (lock) => lock.confirm())
        // It wakes, and would renew its lock.
        await vi.advanceTimersByTimeAsync(60_000)
        await expect(confirm()).rejects.toThrow('stood still too long')
      })
    }
  })

  it.each([
    ['backup', 'prune'],
    ['prune', 'backup'],
  ] as const)('a renewal of the lock of a %s does not bring it back after a %s took it away', async (first, second) => {
    const { folder, writes } = watched(await fill(fresh(), null))
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      await withLock(folder.store, first, async ({ confirm }) => {
        await age(folder)
        await withLock(folder.store, second, async (lock) => lock.confirm())
        vi.advanceTimersByTime(60_000)
        await Promise.all(writes)
        await expect(confirm()).rejects.toThrow('stood still too long')
        expect(await namesIn(folder, 'locks/')).toEqual([])
      })
    } finally {
      vi.useRealTimers()
    }
  })

  it('are not removed by one whose last write is long ago, though its lock is still there', async () => {
    const folder = await fill(fresh(), null)
    await withLock(folder.store, 'prune', async ({ confirm }) => {
      await confirm()
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 })
      try {
        await expect(confirm()).rejects.toThrow('stood still too long')
      } finally {
        vi.useRealTimers()
      }
      await expect(confirm()).rejects.toThrow('stood still too long')
    })
  })

  it('are not removed while another lies there who went to work since', async () => {
    const folder = await fill(fresh(), null)
    await withLock(folder.store, 'prune', async ({ confirm }) => {
      await folder.store.write('locks/backup-x.json', one(JSON.stringify({ machine: 'another', process: 1 })))
      await expect(confirm()).rejects.toThrow('writes a backup')
    })
  })

  it('are removed by who was at work first, as soon as one who came later has gone again', async () => {
    const folder = await fill(fresh(), null)
    const later = 'locks/backup-x.json'
    const seen = Promise.withResolvers<void>()
    const read: BackupFolder['store']['read'] = async function* (...of) {
      yield* folder.store.read(...of)
      if (of[0] === later) seen.resolve()
    }
    await withLock({ ...folder.store, read }, 'prune', async ({ confirm }) => {
      await folder.store.write(later, one(JSON.stringify({ machine: 'another', process: 1 })))
      const confirmed = confirm()
      await seen.promise
      await folder.store.remove(later)
      await expect(confirmed).resolves.toBeUndefined()
    })
  })

  it.runIf(kind === 'folder')('leave what another has begun to upload since', async () => {
    const target = fresh()
    await fill(target, null)
    const lock = join(target, 'locks', 'backup-x.json')
    const reached = () => writeFileSync(lock, JSON.stringify({ machine: 'another', process: 1 }))
    await expect(
      prune({
        installation,
        target,
        passphrase: null,
        keep: retention('1'),
        reached: (point) => point === 'removed a file' && reached(),
      }),
    ).rejects.toThrow('writes a backup')
  })

  it('a lock that is being renewed when the work ends does not stay', async () => {
    const { folder, writes } = watched(await fill(fresh(), null))
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      await withLock(folder.store, 'prune', async () => {
        vi.advanceTimersByTime(60_000)
        await expect.poll(() => writes.length).toBeGreaterThan(1)
      })
      await Promise.all(writes)
      expect(await namesIn(folder, 'locks/')).toEqual([])
    } finally {
      vi.useRealTimers()
    }
  })
})

it('leaves no empty folders', async () => {
  const target = join(directory, 'empty')
  const folder = await openTarget(target, null)
  await makeBackup(folder, '2026-01-05', ['of the first'])
  await makeBackup(folder, '2026-01-06', [])
  await prune({ installation, target, passphrase: null, keep: retention('1') })
  expect(await readdir(join(target, 'backups'))).toEqual(['2026-01-06'])
  expect(await readdir(join(target, 'blobs'))).toEqual([])
})

it('a lock of a process of this machine that has ended holds nobody up', async () => {
  const folder = await openTarget(join(directory, 'ended'), null)
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  let machine = ''
  await withLock(folder.store, 'backup', async () => {
    const [name = ''] = await namesIn(folder, 'locks/')
    for await (const chunk of folder.store.read(name))
      machine = (JSON.parse(chunk.toString()) as { machine: string }).machine
  })
  const left = (machineOf: string) =>
    writeFile(join(folder.title, 'locks', 'backup-x.json'), JSON.stringify({ machine: machineOf, process: child.pid }))
  // Two hosts of one name are told apart by it; only Linux has it.
  expect(machine).toContain((await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')).trim())
  await left('another')
  await expect(withLock(folder.store, 'prune', async () => {})).rejects.toThrow('writes a backup')
  await left(machine)
  await withLock(folder.store, 'prune', async ({ confirm }) => confirm())
  expect(await namesIn(folder, 'locks/')).toEqual([])
})
