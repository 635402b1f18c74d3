import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run-command.ts'

export type RestartingServer = {
  /** Waits while the server starts; returns also when it could not. */
  ready: () => Promise<void>
  stop: () => Promise<void>
}

const entry = join(root, 'server/src/main.ts')
const sources = ['server/src', 'server/migrations', 'server/repeatable', 'contract/src'].map((folder) =>
  join(root, folder),
)
/** An editor saves in several steps, and git changes many files at once. */
const quietMs = 150

/**
 * Runs the server and starts it again when a file changes that it is made of. `node --watch` would miss those that
 * the database's thread and the children of processing load.
 */
export function startRestartingServer(env: Record<string, string>): RestartingServer {
  let current = run(env)
  let turn = Promise.resolve()

  function restart() {
    turn = turn.then(async () => {
      console.log('The server starts again ...')
      // Only when it has ended: it holds the lock on the data directory, and what runs in it finishes first.
      await end(current.child)
      current = run(env)
    })
  }

  let quiet: NodeJS.Timeout | undefined
  const watchers = sources.map((folder) =>
    watch(folder, { recursive: true }, (_event, file) => {
      if (file === null || !/\.(ts|sql|json)$/.test(file) || file.endsWith('.test.ts')) return
      clearTimeout(quiet)
      quiet = setTimeout(restart, quietMs)
    }),
  )

  return {
    async ready() {
      let waitedFor: Promise<void>
      do {
        waitedFor = turn
        await waitedFor
        await current.ready
      } while (waitedFor !== turn)
    },
    async stop() {
      for (const watcher of watchers) watcher.close()
      clearTimeout(quiet)
      await turn
      await end(current.child)
    },
  }
}

function run(env: Record<string, string>) {
  const child = spawn(process.execPath, [entry], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ready = new Promise<void>((resolve) => {
    let printed = ''
    child.once('exit', () => resolve())
    child.stdout.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk)
      printed = (printed + chunk.toString('utf8')).slice(-1000)
      if (printed.includes('Millwright is ready')) resolve()
    })
  })
  child.once('exit', (code) => {
    if (code !== 0 && code !== null) console.log('The server ended. It starts again at the next change.')
  })
  return { child, ready }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
