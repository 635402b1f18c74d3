import { expect, it } from 'vitest'
import { isSigned } from '../../../test/webhook-receiver.ts'
import { newWebhookSecret, signatureHeaders } from './sign.ts'

const secret = newWebhookSecret()
const body = '{"type":"resource.processed","data":{"resourceId":"r-1"}}'
const headers = signatureHeaders(secret, { id: 'msg_1', at: new Date('2026-03-01T08:00:00Z'), body })

it('signs a message so that a receiver takes it', () => {
  expect(headers['webhook-timestamp']).toBe('1772352000')
  expect(isSigned(secret, headers, body)).toBe(true)
})

it.each([
  ['body', headers, body.replace('r-1', 'r-2')],
  ['timestamp', { ...headers, 'webhook-timestamp': '1772352001' }, body],
  ['id', { ...headers, 'webhook-id': 'msg_2' }, body],
])('signs it so that a receiver refuses one whose %s was changed', (_, changed, text) => {
  expect(isSigned(secret, changed, text)).toBe(false)
})

it('signs it so that a receiver with another secret refuses it [T45c]', () => {
  expect(isSigned(newWebhookSecret(), headers, body)).toBe(false)
})
