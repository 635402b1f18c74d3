import { vi } from 'vitest'

/**
 * Waits before the tests of a file, where `expect.poll` may not be called, until this is so. Its limit is that of a poll: it only
 * ends what hangs.
 */
export const until = (isSo: () => Promise<boolean>) => vi.waitUntil(isSo, { timeout: 60_000, interval: 200 })
