/** What a script may do beside reading files: no writing, no processes, no native code. */
export type Permission = '--allow-worker' | '--allow-addons'

/** Runs one of our scripts in a process of its own, which may use half of its memory for its heap. */
export function nodeCommand(
  script: string,
  { memoryBytes, permissions = [] }: { memoryBytes: number; permissions?: readonly Permission[] },
): string[] {
  const heap = Math.max(64, Math.floor(memoryBytes / 2 ** 20 / 2))
  return [
    process.execPath,
    `--max-old-space-size=${heap}`,
    '--permission',
    '--allow-fs-read=*',
    ...permissions,
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=SecurityWarning',
    script,
  ]
}
