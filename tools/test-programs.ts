// The programs outside npm that the tests use, found where they lie and fetched where they are missing.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findBinaries } from '../server/test/postgres-cluster.ts'
import { root, runCommand } from './run-command.ts'
import { canInstallFromDebian, hasFfmpeg, installFromDebian, onPath } from './system-programs.mjs'

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

/** Draws pages and nothing around them: each window of the whole browser costs more than the page in it. */
const headlessShell = 'chromium-headless-shell'

/** The system's Chromium or Chrome, else the one that Playwright keeps. */
export function availableBrowser(): string | undefined {
  const own = chromium.executablePath()
  return (
    onPath([headlessShell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']) ??
    (existsSync(own) ? own : undefined)
  )
}

export function availablePostgres(): boolean {
  return Boolean(process.env['TEST_DATABASE_URL']) || findBinaries() !== undefined
}

/** Gets what is missing: Debian's packages as root on Debian, elsewhere Playwright's own Chromium. */
export async function installTestPrograms(): Promise<void> {
  const missing = [
    ...(onPath([headlessShell]) ? [] : [headlessShell]),
    ...(availablePostgres() ? [] : ['postgresql']),
    ...(onPath(['pdftotext']) ? [] : ['poppler-utils']),
    ...(hasFfmpeg() ? [] : ['ffmpeg']),
    // Pictures are read without it, too, in three times as long.
    ...(onPath(['tesseract']) ? [] : ['tesseract-ocr']),
  ]
  if (missing.length === 0) return
  if (canInstallFromDebian()) {
    console.log(`Installing Debian's ${missing.join(', ')} for the tests ...`)
    const fault = installFromDebian(missing)
    if (fault !== undefined) console.log(`apt-get install failed: ${fault}`)
  }
  if (availableBrowser()) return
  console.log("Fetching Playwright's Chromium for the journeys ...")
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  const fetched = await runCommand(process.execPath, [playwright, 'install', 'chromium'])
  if (!fetched.ok) console.log(`Chromium could not be fetched: ${lastLine(fetched.output)}`)
}

const lastLine = (output: string) => output.trim().split('\n').at(-1) ?? ''
