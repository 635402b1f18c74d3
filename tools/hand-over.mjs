import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { nodeForChildren, root } from './installation.mjs'
import { endingFlags } from './server-process.mjs'

/** As `server/src/operator/first-start/restart-code.ts` says. */
const restartCode = 75

/**
 * Runs a program on the pinned Node in our place: signals go on to it, and its end is ours.
 * It is in our process group: whoever kills the group leaves no server behind that holds the port and the data. It
 * thus hears a Ctrl-C up to three times, from the terminal, npm and us, and has to take that for one.
 * @param {string} program
 * @param {{ options?: string[], flags?: string[], environment?: Record<string, string> }} [how] the program's options,
 * Node's, and what the program's environment holds beside ours
 */
export function handOver(program, { options = [], flags = endingFlags, environment = {} } = {}) {
  const start = () =>
    spawn(nodeForChildren(), [...flags, program, ...options], {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
  let child = start()
  let isEnding = false
  /** @param {NodeJS.Signals} signal */
  const end = (signal) => {
    isEnding = true
    child.kill(signal)
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => end(signal))
  // Ended by a signal, npm ends the shell between us and leaves us; without this the child would go on unseen.
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent || process.env.npm_lifecycle_event === undefined) return
    clearInterval(watch)
    end('SIGTERM')
  }, 250)
  const watchEnd = () =>
    child.on('exit', (code, signal) => {
      if (code !== restartCode) process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1))
      // The signal came as the child was already about to be started again.
      if (isEnding) process.exit(1)
      child = start()
      watchEnd()
    })
  watchEnd()
}
