import { durations } from '@millwright/contract/limits'
import { randomBytes } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { expect, it } from 'vitest'
import type { Viewer } from '../access/viewer.ts'
import { createFileLinks } from './file-links.ts'

const key = randomBytes(32)
const versionId = uuidv7()
const viewer: Viewer = {
  companyId: uuidv7(),
  userId: uuidv7(),
  sessionId: uuidv7(),
  role: 'user',
  username: 'ada',
  permissions: { asset: false, department: false },
}
const tokenAt = (time: number) =>
  createFileLinks({ key, now: () => time })
    .urlOf(viewer, versionId)
    .split('/')
    .at(-1) ?? ''
const readAt = (time: number, token: string) => createFileLinks({ key, now: () => time }).read(token)

it('names its session and version for twelve hours and at most five minutes more', () => {
  const now = Date.now()
  const token = tokenAt(now)
  expect(readAt(now + durations.fileLink, token)).toEqual({ sessionId: viewer.sessionId, id: versionId, use: 'shown' })
  expect(readAt(now + durations.fileLink + 300_000, token)).toBeNull()
})

it('is the same for five minutes', () => {
  const start = Date.UTC(2026, 0, 1, 10)
  expect(tokenAt(start + 1)).toBe(tokenAt(start + 300_000))
})

it('is refused when any byte of it is another [T22b]', () => {
  const now = Date.now()
  const bytes = Buffer.from(tokenAt(now), 'base64url')
  for (let at = 0; at < bytes.length; at += 1) {
    const forged = Buffer.from(bytes)
    forged[at] = (forged[at] ?? 0) ^ 1
    expect(readAt(now, forged.toString('base64url')), `byte ${at}`).toBeNull()
  }
})

it('is refused when it is cut, empty or signed by another key', () => {
  const now = Date.now()
  expect(readAt(now, tokenAt(now).slice(0, -2))).toBeNull()
  expect(readAt(now, '')).toBeNull()
  expect(createFileLinks({ key: randomBytes(32), now: () => now }).read(tokenAt(now))).toBeNull()
})
