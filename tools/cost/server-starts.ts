// Loaded before a server of a test: notes what it had computed when it said that it is ready.
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = new URL(import.meta.url).searchParams.get('folder') ?? ''
const { log } = console

console.log = (...said: unknown[]) => {
  if (String(said[0]).startsWith('Millwright is ready')) {
    const { user, system } = process.cpuUsage()
    const database = process.env['DATABASE_URL'] === undefined ? 'embedded' : 'server'
    appendFileSync(join(folder, String(process.pid)), `ready\t${database}\t${(user + system) / 1e6}\n`)
  }
  log(...said)
}
