import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from '../run-command.ts'
import { computedSeconds } from './tree-cpu.ts'

/** Keeps what each test file cost since the one before it ended; its runner starts one file after the other. */
export function listCosts(list: string | undefined) {
  if (!list) throw new Error('TEST_COSTS names no file')
  let computed = computedSeconds()
  let started = performance.now()
  return (file: string) => {
    const [computedNow, now] = [computedSeconds(), performance.now()]
    const [seconds, wall] = [computedNow - computed, (now - started) / 1000]
    appendFileSync(list, `${seconds.toFixed(2)}\t${wall.toFixed(1)}\t${relative(root, file)}\n`)
    computed = computedNow
    started = now
  }
}
