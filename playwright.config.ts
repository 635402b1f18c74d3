import { defineConfig } from '@playwright/test'
import type { JourneyOptions } from './e2e/journey.ts'
import { availableBrowser, chromiumArguments } from './tools/test-programs.ts'

const executablePath = availableBrowser()
const slow = '**/*.slow.spec.ts'

export default defineConfig<object, JourneyOptions>({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/build-page.ts',
  workers: 1,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 300_000,
  // Only ends what would wait for ever, as in the other tests: beside other work a minute has passed where one waits for a second.
  expect: { timeout: 60_000 },
  reporter: 'line',
  use: {
    browserName: 'chromium',
    actionTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    // Whatever that of the machine is.
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
    video: 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: chromiumArguments,
    },
  },
  projects: [
    { name: 'embedded', use: { database: 'embedded' }, testIgnore: slow },
    // What screens do with the replies does not depend on the database; the API tests run on both.
    { name: 'postgres', use: { database: 'postgres' }, testMatch: 'main-thread.spec.ts' },
    { name: 'slow', use: { database: 'embedded' }, testMatch: slow },
  ],
})
