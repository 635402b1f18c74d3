import { keptCode } from './kept-code.ts'

/** What a script may do beside reading files: no writing, no processes, no native code. */
export type Permission = '--allow-worker' | '--allow-addons'

/** V8's: compiled further as it runs, a network that looks at one picture takes a fifth longer than as it is compiled first. */
const compiledOnce = ['--wasm-lazy-validation', '--wasm-tiering-budget=200000000']

/**
 * Compiling in the background with these may keep a process from ending, as the server's own is started without
 * (`endingFlags` in tools/server-process.mjs).
 */
const ending = ['--no-maglev', '--no-concurrent-sparkplug']

type Process = {
  memoryBytes: number
  permissions?: readonly Permission[]
  /** Half of what is allocated before V8 looks for what lives on; left out, V8 lets it grow, by a hundred megabytes of a long text's objects. */
  semiSpaceMegabytes?: number
  /** A neural network in WebAssembly, for one picture. */
  runsNetwork?: boolean
}

/** Runs one of our scripts in a process of its own, which may use half of its memory for its heap. */
export function nodeCommand(
  script: string,
  { memoryBytes, permissions = [], semiSpaceMegabytes, runsNetwork }: Process,
): string[] {
  const heap = Math.max(64, Math.floor(memoryBytes / 2 ** 20 / 2))
  return [
    process.execPath,
    `--max-old-space-size=${heap}`,
    ...ending,
    ...(semiSpaceMegabytes === undefined ? [] : [`--max-semi-space-size=${semiSpaceMegabytes}`]),
    ...(runsNetwork ? compiledOnce : []),
    '--permission',
    '--allow-fs-read=*',
    ...keptCode(),
    ...permissions,
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=SecurityWarning',
    script,
  ]
}
