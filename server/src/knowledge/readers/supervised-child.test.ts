import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ReaderKilled } from './failures.ts'
import { superviseChild, type ChildLimits } from './supervised-child.ts'

const folder = mkdtempSync(join(tmpdir(), 'millwright-child-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let scripts = 0
/** Runs a script in the place of the one that reads PDFs, and tells what came and whether it is gone. */
async function run(
  source: string,
  limits: Partial<ChildLimits>,
  onMessage: (message: unknown) => void = () => {},
): Promise<{ messages: unknown[]; reason: unknown; gone: boolean }> {
  const script = join(folder, `${++scripts}.mjs`)
  writeFileSync(script, source)
  const messages: unknown[] = []
  let pid = 0
  let reason: unknown
  try {
    const heard = superviseChild({
      script,
      args: [],
      // On a busy machine a child may be silent for long.
      limits: { silentMilliseconds: 600_000, memoryBytes: 2 ** 30, ...limits },
      onStart: (started) => (pid = started),
    })
    for await (const message of heard) {
      messages.push(message)
      onMessage(message)
    }
  } catch (error) {
    reason = error
  }
  return { messages, reason, gone: !isAlive(pid) }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const frame = `
  const send = (message) => {
    const body = Buffer.from(JSON.stringify(message))
    const head = Buffer.alloc(4)
    head.writeUInt32LE(body.length)
    process.stdout.write(Buffer.concat([head, body]))
  }
`

describe('superviseChild', () => {
  it('hands over what the child says', async () => {
    expect(await run(`${frame} send({ page: 1 }); send({ page: 2 })`, {})).toEqual({
      messages: [{ page: 1 }, { page: 2 }],
      reason: undefined,
      gone: true,
    })
  })

  it('kills a child that hangs [T18a]', async () => {
    // The time that it may be silent passes once it is, however long it took to start.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    let isHeard = false
    // It stands still, as one that computes without end does, without taking a core from all other tests.
    const hang = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)'
    const running = run(`${frame} send(1); setTimeout(() => ${hang}, 50)`, { silentMilliseconds: 5000 }, () => {
      isHeard = true
    })
    await expect.poll(() => isHeard && vi.getTimerCount() === 1).toBe(true)
    vi.advanceTimersByTime(5000)
    const { messages, reason, gone } = await running
    expect(messages).toEqual([1])
    expect(reason).toMatchObject({ reason: 'too_slow' })
    expect(gone).toBe(true)
  })

  it.runIf(process.platform === 'linux')('kills a child that eats memory [T18a]', async () => {
    const eat = 'const held = []; setInterval(() => held.push(Buffer.alloc(20e6, 1)), 10)'
    const { reason, gone } = await run(eat, { memoryBytes: 300e6 })
    expect(reason).toMatchObject({ reason: 'out_of_memory' })
    expect(gone).toBe(true)
  })

  it('calls a child that fills its heap out of memory', async () => {
    const fill = 'const held = []; for (;;) held.push({ value: held.length, text: String(held.length) })'
    const { reason, gone } = await run(fill, { memoryBytes: 300e6 })
    expect(reason).toMatchObject({ reason: 'out_of_memory' })
    expect(gone).toBe(true)
  })

  it('calls a file damaged that crashes its child', async () => {
    const { reason, gone } = await run('process.exit(3)', {})
    expect(reason).toMatchObject({ reason: 'damaged' })
    expect(gone).toBe(true)
  })

  it.each(['SIGKILL', 'SIGTERM'])('does not blame the file when somebody else sends its child %s', async (signal) => {
    const { reason, gone } = await run(`process.kill(process.pid, '${signal}'); setInterval(() => undefined, 1000)`, {})
    expect(reason).toBeInstanceOf(ReaderKilled)
    expect(gone).toBe(true)
  })

  it('blames the file for a signal that only a crash sends', async () => {
    const { reason } = await run(`process.kill(process.pid, 'SIGSEGV'); setInterval(() => undefined, 1000)`, {})
    expect(reason).toMatchObject({ reason: 'damaged' })
  })

  it.runIf(spawnSync('setpriv', ['--version']).status === 0)(
    'ends the child with the process that started it [T18b]',
    async () => {
      const child = join(folder, 'child.mjs')
      writeFileSync(child, `${frame} send(process.pid); setInterval(() => undefined, 1000)`)
      const supervisor = new URL('./supervised-child.ts', import.meta.url).href
      const parent = join(folder, 'parent.mjs')
      writeFileSync(
        parent,
        `import { superviseChild } from ${JSON.stringify(supervisor)}
       const limits = { silentMilliseconds: 60000, memoryBytes: 1e9 }
       for await (const pid of superviseChild({ script: ${JSON.stringify(child)}, args: [], limits })) {
         process.stdout.write(String(pid))
         process.kill(process.pid, 'SIGKILL')
       }`,
      )
      const { stdout } = spawnSync(process.execPath, [parent], { encoding: 'utf8' })
      expect(Number(stdout)).toBeGreaterThan(0)
      await expect.poll(() => isAlive(Number(stdout))).toBe(false)
    },
  )

  it('lets the child neither write files nor start programs [T18b]', async () => {
    const target = join(folder, 'written')
    const source = `${frame}
      import { writeFileSync } from 'node:fs'
      import { spawnSync } from 'node:child_process'
      const attempt = (work) => { try { work(); return 'done' } catch (error) { return error.code } }
      send([attempt(() => writeFileSync(${JSON.stringify(target)}, 'x')), attempt(() => spawnSync('true'))])
    `
    expect((await run(source, {})).messages).toEqual([['ERR_ACCESS_DENIED', 'ERR_ACCESS_DENIED']])
  })

  it('keeps what a child compiles for the next one, where its own script cannot write [T18b]', async () => {
    const source = `${frame}
      import { readdirSync, writeFileSync } from 'node:fs'
      import { getCompileCacheDir } from 'node:module'
      const folder = getCompileCacheDir()
      const attempt = () => { try { writeFileSync(folder + '/planted', 'x'); return 'done' } catch (error) { return error.code } }
      send([readdirSync(folder).length > 0, attempt()])
    `
    await run(source, {})
    expect((await run(source, {})).messages).toEqual([[true, 'ERR_ACCESS_DENIED']])
  })
})
