import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { confinedWithChildren } from './confinement.ts'
import { runProgram } from './run-program.ts'

const limits = { milliseconds: 600_000, memoryBytes: 2 ** 30, outputBytes: 2 ** 16 }
const isUnshared = confinedWithChildren().includes('-n')
const hasNamespace = confinedWithChildren().includes('-p')

describe('a program over foreign bytes', () => {
  it.runIf(isUnshared)('reaches nobody, not even this machine [T19c]', async () => {
    let hits = 0
    const canary = createServer((_, response) => response.end(String(++hits)))
    await once(canary.listen(0, '127.0.0.1'), 'listening')
    try {
      const url = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/`
      const ask = `fetch('${url}').then(() => console.log('reached'), () => console.log('nobody'))`
      expect((await runProgram({ command: [process.execPath, '-e', ask], limits })).toString()).toBe('nobody\n')
      expect((await fetch(url)).ok).toBe(true)
      expect(hits).toBe(1)
    } finally {
      canary.close()
    }
  })

  it('is told nothing of our settings', async () => {
    const written = await runProgram({ command: ['sh', '-c', 'env'], env: { HOME: '/nowhere' }, limits })
    const names = written.toString().match(/^\w+(?==)/gmu)
    expect(names?.filter((name) => !['PWD', 'SHLVL', '_', 'OLDPWD'].includes(name)).toSorted()).toEqual([
      'HOME',
      'PATH',
    ])
  })

  it
    .runIf(process.platform === 'linux')
    .each([['what it started', ''], ...(hasNamespace ? [['what it started in a session of its own', 'setsid']] : [])])(
    'ends with %s [T19c]',
    async (_what, session) => {
      // So long as nobody else sleeps here.
      const seconds = String(randomInt(100_000_000, 200_000_000))
      const sleeping = () =>
        spawnSync('pgrep', ['-f', `^sleep ${seconds.replace('.', '[.]')}$`], { encoding: 'utf8' }).stdout.trim()
      const started = Promise.withResolvers<unknown>()
      const stopping = new AbortController()
      const running = runProgram({
        command: ['sh', '-c', `${session} sleep ${seconds} & echo on; wait`],
        limits,
        signal: stopping.signal,
        hasComeOn(written) {
          started.resolve(written)
          return false
        },
      })
      const ended = running.catch((reason: unknown) => reason)
      await started.promise
      await expect.poll(sleeping).not.toBe('')
      const nobodyWaits = new Error('Nobody waits')
      stopping.abort(nobodyWaits)
      expect(await ended).toBe(nobodyWaits)
      await expect.poll(sleeping).toBe('')
    },
  )
})
