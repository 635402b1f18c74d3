import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, it } from 'vitest'
import { createLog } from './log.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void, secrets: string[] = []): string {
  const lines: string[] = []
  write(createLog('info', secrets, { write: (line) => void lines.push(line) }))
  return lines.join('')
}

it('tells of a failed query what was asked, but not with which values', () => {
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(canary@x)' })
  const line = logged((log) => log.error({ error: new DrizzleQueryError('insert into logins', ['canary'], cause) }))
  expect(line).toMatch(/insert into logins.*duplicate key.*23505/)
  expect(line).not.toContain('canary')
})

it('tells of an error and its causes what happened and where, not what was sent or answered', () => {
  const cause = Object.assign(new Error('refused'), { statusCode: 401, requestBodyValues: { messages: 'canary' } })
  const line = logged((log) => log.warn({ error: new Error('no answer', { cause }), password: 'x' }))
  expect(line).toMatch(/no answer.*log\.test\.ts.*refused.*401/)
  expect(line).not.toContain('canary')
})

it('masks the secrets of the configuration wherever they stand, and passwords and tokens by name', () => {
  const line = logged(
    (log) => log.info({ error: new Error('key canary-1 is wrong'), user: { password: 'canary-2', token: 'canary-3' } }),
    ['canary-1'],
  )
  expect(line).toContain('key … is wrong')
  expect(line).not.toContain('canary')
})
