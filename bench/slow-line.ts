import type { CDPSession, Page } from '@playwright/test'

/** Bytes a second, and milliseconds. */
const line = { rate: (20 * 1_000_000) / 8, latency: 20 }

/** From now on the page is loaded over 20 Mbit/s with 20 ms; what passes is seen in the session. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latency,
    downloadThroughput: line.rate,
    uploadThroughput: line.rate,
  })
  return session
}
