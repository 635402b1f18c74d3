import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { restartCode } from '../../server/src/operator/first-start/restart-code.ts'
import { temporaryFolder } from '../../server/test/temporary-folder.ts'
import { endingFlags, serverFlags } from '../server-process.mjs'
import { startScript } from './start-script.ts'

describe('the script that starts a bundle', () => {
  const folders = temporaryFolder()
  let place = ''
  let folder = ''
  beforeEach(() => {
    place = mkdtempSync(join(folders, 'test-'))
    folder = join(place, 'a bundle')
    write('millwright', startScript('1.2.3'))
    chmodSync(join(folder, 'millwright'), 0o755)
    mkdirSync(join(folder, 'node/bin'), { recursive: true })
    symlinkSync(process.execPath, join(folder, 'node/bin/node'))
  })

  function write(name: string, text: string) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }

  /** With an empty environment, from another folder. */
  function start(...options: string[]) {
    const child = spawn(join(folder, 'millwright'), options, { cwd: '/', env: {}, stdio: ['ignore', 'pipe', 'pipe'] })
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8')
      stream.on('data', (chunk: string) => (printed += chunk))
    }
    return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, printed })) }
  }

  it("gives the server the flags of npm start, the data beside the folder, and the bundle's programs first", async () => {
    write(
      'app/server/dist/main.js',
      'console.log(JSON.stringify([process.execArgv, process.env.DATA_DIR, process.env.PATH, process.argv.slice(2)]))',
    )
    const { code, printed } = await start().ended
    expect(code).toBe(0)
    const [flags, dataDir, path, options] = JSON.parse(printed) as [string[], string, string, string[]]
    expect(flags).toEqual(serverFlags)
    expect(dataDir).toBe(join(place, 'millwright-data'))
    expect(path.split(':')[0]).toBe(join(folder, 'programs/bin'))
    expect(options).toEqual([])
  })

  it('lets the server look for dictionaries in the bundle where it has some', async () => {
    write('app/server/dist/main.js', 'console.log(process.argv.slice(2).join())')
    mkdirSync(join(folder, 'programs/share/dictd'), { recursive: true })
    const { printed } = await start().ended
    expect(printed.trim()).toBe(`--dictionaries=${join(folder, 'programs/share')}`)
  })

  it('starts a server again that ends with the restart code, and ends as it ends otherwise', async () => {
    const note = join(place, 'began')
    write(
      'app/server/dist/main.js',
      `import { existsSync, writeFileSync } from 'node:fs'
if (existsSync('${note}')) process.exit(7)
writeFileSync('${note}', '')
process.exit(${restartCode})`,
    )
    expect(await start().ended).toMatchObject({ code: 7 })
  })

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'hands %s on, and waits for the end that the server comes to',
    async (signal) => {
      write(
        'app/server/dist/main.js',
        `process.on('SIGTERM', () => setTimeout(() => { console.log('handed over'); process.exit(0) }, 100))
setInterval(() => undefined, 1000)
console.log('began')`,
      )
      const { child, ended } = start()
      await once(child.stdout, 'data')
      child.kill(signal)
      const { code, printed } = await ended
      expect({ code, printed }).toEqual({ code: 0, printed: 'began\nhanded over\n' })
    },
  )

  it('runs the commands of operators in its place, and refuses others', async () => {
    write('app/tools/doctor.ts', 'console.log([process.argv.slice(2), process.execArgv].join()); process.exit(3)')
    expect(await start('doctor', '--quick').ended).toEqual({ code: 3, printed: `--quick,${endingFlags.join()}\n` })
    const { code, printed } = await start('format').ended
    expect(code).toBe(2)
    expect(printed).toContain('Usage: ./millwright [doctor')
  })

  it('says what it needs where its Node does not run', async () => {
    rmSync(join(folder, 'node/bin/node'))
    const { code, printed } = await start().ended
    expect(code).toBe(1)
    expect(printed).toContain('needs Linux on')
  })
})
