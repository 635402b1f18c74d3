import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { InstallationPlace } from '../../src/operator/installation.ts'
import { pointsModule } from './killed-server.ts'
import { type KillOrder, type PassCounts, passedIn } from './orders.ts'

const programs = {
  'run-until-killed': fileURLToPath(new URL('./run-until-killed.ts', import.meta.url)),
  migrate: fileURLToPath(new URL('./migrate.ts', import.meta.url)),
}

/** A command of `run-until-killed.ts` in a process that ends by SIGKILL at a point of its own. */
export async function runUntilKilled(
  command: string,
  at: { point: string; after?: number },
  { place, folder = '' }: { place: InstallationPlace; folder?: string },
): Promise<{ code: number | null; signal: string | null }> {
  const options = [command, at.point, String(at.after ?? 0), place.dataDir, place.databaseUrl ?? '', folder]
  const child = spawn(process.execPath, [programs['run-until-killed'], ...options], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  return { code, signal }
}

type Program = { name: keyof typeof programs; options: readonly string[] }

/** Runs a program to where it is to end. Returns whether it was killed, and what it passed where it ended by itself. */
export async function runProgramUntil(
  { name, options }: Program,
  order: KillOrder,
): Promise<{ isKilled: boolean; passed: PassCounts }> {
  const child = spawn(process.execPath, [`--import=${pointsModule}`, programs[name], ...options], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, KILL_AT: JSON.stringify(order), KILL_COUNTS: 'yes' },
  })
  const said = text(child.stderr)
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`${name} ended with ${code}: ${await said}`)
  return { isKilled: signal === 'SIGKILL', passed: passedIn(await said).at(-1) ?? {} }
}
