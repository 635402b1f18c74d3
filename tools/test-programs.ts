// The programs outside npm that the tests use, found where they lie and fetched where they are missing.
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { findBinaries } from '../server/test/postgres-cluster.ts'
import { root, runCommand } from './run-command.ts'

/** No sandbox, so that root can run it; the rest keeps Chromium from calling home. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

function onPath(names: string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The system's Chromium or Chrome, else the one that Playwright keeps. */
export function availableBrowser(): string | undefined {
  const own = chromium.executablePath()
  return (
    onPath(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']) ??
    (existsSync(own) ? own : undefined)
  )
}

export function availablePostgres(): boolean {
  return Boolean(process.env['TEST_DATABASE_URL']) || findBinaries() !== undefined
}

/** Gets what is missing: Debian's packages as root on Debian, elsewhere Playwright's own Chromium. */
export async function installTestPrograms(): Promise<void> {
  const missing = [
    ...(availableBrowser() ? [] : ['chromium']),
    ...(availablePostgres() ? [] : ['postgresql']),
    ...(onPath(['pdftotext']) ? [] : ['poppler-utils']),
  ]
  if (missing.length === 0) return
  if (process.getuid?.() === 0 && onPath(['apt-get'])) {
    console.log(`Installing Debian's ${missing.join(', ')} for the tests ...`)
    await installFromDebian(missing)
  }
  if (availableBrowser()) return
  console.log("Fetching Playwright's Chromium for the journeys ...")
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  const fetched = await runCommand(process.execPath, [playwright, 'install', 'chromium'])
  if (!fetched.ok) console.log(`Chromium could not be fetched: ${lastLine(fetched.output)}`)
}

async function installFromDebian(packages: string[]) {
  const quietly = { DEBIAN_FRONTEND: 'noninteractive' }
  const listed = await runCommand('apt-get', ['update', '-q'], quietly)
  const installed = await runCommand('apt-get', ['install', '-qy', '--no-install-recommends', ...packages], quietly)
  if (!installed.ok) console.log(`apt-get install failed: ${lastLine(listed.ok ? installed.output : listed.output)}`)
}

const lastLine = (output: string) => output.trim().split('\n').at(-1) ?? ''
