// What runs while the suite does, noted as it begins and ends: a run that is stopped says what it stood at.
import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** Where the reporters below note: set by `tools/suite.ts`. */
export const noteIn = 'SUITE_RUNNING_TESTS'

export type Noted = { running: string[]; ended: { name: string; seconds: number }[] }

export function noteBegin(name: string): void {
  note({ begins: name })
}

export function noteEnd(name: string, seconds: number): void {
  note({ ends: name, seconds })
}

/** What was begun and did not end, and how long took what did. */
export function readNoted(path: string): Noted {
  const running = new Map<string, number>()
  const ended = new Map<string, number>()
  const add = (counts: Map<string, number>, name: string, count: number) =>
    counts.set(name, (counts.get(name) ?? 0) + count)
  for (const line of existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : []) {
    const { begins, ends, seconds = 0 } = JSON.parse(line) as { begins?: string; ends?: string; seconds?: number }
    if (begins !== undefined) add(running, begins, 1)
    if (ends === undefined) continue
    add(running, ends, -1)
    add(ended, ends, seconds)
  }
  return {
    running: [...running].filter(([, count]) => count > 0).map(([name]) => name),
    ended: [...ended].map(([name, seconds]) => ({ name, seconds })).toSorted((a, b) => b.seconds - a.seconds),
  }
}

function note(line: object) {
  const path = process.env[noteIn]
  // By hand the runners' own reports tell it.
  if (path !== undefined) appendFileSync(path, `${JSON.stringify(line)}\n`)
}
