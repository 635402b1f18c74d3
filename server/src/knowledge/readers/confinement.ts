import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** Commands to start another one through, where the system has and allows them. */
export type Confinement = readonly string[]

const endsWithUs = ['setpriv', '--pdeathsig', 'KILL']
const memoryCheckMilliseconds = 100
const pageBytes = 4096

/** For one process: it ends together with this one, however that ends, and has no network. */
export const confined = once(() => [
  ...firstThatWorks([endsWithUs]),
  ...firstThatWorks([
    ['unshare', '-n'],
    ['unshare', '-r', '-n'],
  ]),
])

/** For a program that starts others: they all end with it, too. */
export const confinedWithChildren = once(() => [
  ...firstThatWorks([endsWithUs]),
  ...firstThatWorks([
    ['unshare', '-n', '-p', '--fork', '--kill-child=KILL'],
    ['unshare', '-r', '-n', '-p', '--fork', '--kill-child=KILL'],
    ['unshare', '-n'],
    ['unshare', '-r', '-n'],
  ]),
])

function once(find: () => Confinement): () => Confinement {
  let found: Confinement | undefined
  return () => (found ??= process.platform === 'linux' ? find() : [])
}

function firstThatWorks(commands: Confinement[]): Confinement {
  const works = ([command = '', ...args]: Confinement): boolean =>
    spawnSync(command, [...args, 'true'], { stdio: 'ignore', timeout: 5000 }).status === 0
  return commands.find(works) ?? []
}

/** Linux tells the resident memory of any process; elsewhere a limit of the program's own must do. */
export function watchMemory(pid: number | undefined, limit: number, exceeded: () => void): NodeJS.Timeout | undefined {
  if (process.platform !== 'linux' || pid === undefined) return undefined
  return setInterval(() => {
    residentBytes(pid).then(
      (bytes) => {
        if (bytes > limit) exceeded()
      },
      // It has ended: whoever waits for its exit notices.
      () => undefined,
    )
  }, memoryCheckMilliseconds)
}

/** Of a process and all that it started. */
async function residentBytes(pid: number): Promise<number> {
  const [pages, children] = await Promise.all([
    readFile(`/proc/${pid}/statm`, 'utf8').then((text) => Number(text.split(' ')[1])),
    readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => ''),
  ])
  const pids = children.split(' ').filter(Boolean).map(Number)
  const below = await Promise.all(pids.map((child) => residentBytes(child).catch(() => 0)))
  return below.reduce((sum, bytes) => sum + bytes, pages * pageBytes)
}
