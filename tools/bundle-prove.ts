// `npm run bundle:prove -- FILE`: unpacks what `npm run bundle` made and uses it in a network namespace without routes, with an
// empty environment: start, register, upload, ask, stop, backup, the next version, and the way back. Needs unshare and ip.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { addPump, askAboutPump, register, signIn } from './bundle/prove/journey.ts'
import { proveCounter, raiseLoopback, refusedByRouting } from './bundle/prove/no-network.ts'
import { runBundle, type StartedBundle, startBundle } from './bundle/prove/run-bundle.ts'

const [file, inside] = process.argv.slice(2)
if (file === undefined) {
  console.error('Which file? npm run bundle:prove -- dist/millwright-VERSION-linux-x64.tar.zst')
  process.exit(2)
}
if (inside === undefined) {
  const self = [...process.execArgv, import.meta.filename, resolve(file), '--inside']
  const { status } = spawnSync('unshare', ['-rn', process.execPath, ...self], { stdio: 'inherit' })
  process.exit(status ?? 1)
}
raiseLoopback()
const place = mkdtempSync(join(tmpdir(), 'millwright-prove-'))
try {
  await prove(file)
} finally {
  rmSync(place, { recursive: true, force: true })
}

async function prove(archive: string): Promise<void> {
  const old = unpack(archive, 'old')
  const dataDir = join(place, 'millwright-data')
  const first = await startBundle(old)
  say(first, 'first start')
  const client = await register(first.url, dataDir)
  const asset = await addPump(client)
  console.log(`answer: ${await askAboutPump(client, asset._id)}`)
  await stop(first)

  const backup = join(place, 'backup')
  console.log((await runBundle(old, ['backup', backup, '--prove'])).trim())
  const next = unpack(archive, 'next')
  const second = await startBundle(next)
  say(second, 'start of the next version on the same data')
  await askAboutPump(await signIn(second.url), asset._id)
  await stop(second)
  console.log((await runBundle(next, ['doctor'])).trim())

  const DATA_DIR = join(place, 'data-from-before')
  await runBundle(old, ['restore', backup], { DATA_DIR })
  const back = await startBundle(old, { DATA_DIR })
  say(back, 'start of the old version with the restored data')
  await askAboutPump(await signIn(back.url), asset._id)
  await stop(back)

  if (refusedByRouting() > 0) throw new Error(`${refusedByRouting()} packets were meant for other machines.`)
  await proveCounter()
  console.log('Nothing was asked of another machine.')
}

/** Unpacks into a folder of its own beside the data, and checks every hash. */
function unpack(archive: string, name: string): string {
  const began = performance.now()
  execFileSync('tar', ['-xf', archive, '-C', place])
  const [unpacked = ''] = readdirSync(place).filter((one) => one.startsWith('millwright-') && one !== 'millwright-data')
  const folder = join(place, name)
  renameSync(join(place, unpacked), folder)
  const took = (performance.now() - began) / 1000
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: folder })
  refuseOwnPaths(folder)
  console.log(`unpacked in ${took.toFixed(1)} s; every file is what SHA256SUMS says`)
  return folder
}

/** Where it was made is nobody's business, and would not be there. */
function refuseOwnPaths(folder: string): void {
  const list = join(place, 'paths')
  writeFileSync(list, `${resolve(import.meta.dirname, '..')}\n`)
  const { stdout } = spawnSync('grep', ['-rlF', '-f', list, folder], { encoding: 'utf8' })
  if (stdout !== '') throw new Error(`Files hold the path where they were made: ${stdout}`)
}

function say({ milliseconds, memory }: StartedBundle, what: string): void {
  const { now, peak } = memory()
  const mb = (bytes: number) => (bytes / 1_000_000).toFixed(0)
  console.log(`${what}: ${(milliseconds / 1000).toFixed(1)} s, ${mb(now)} MB, at most ${mb(peak)} MB`)
}

async function stop(started: StartedBundle): Promise<void> {
  const { code, milliseconds } = await started.stop()
  if (code !== 0) throw new Error(`It ended with ${code}.`)
  console.log(`stopped in ${(milliseconds / 1000).toFixed(1)} s`)
}
