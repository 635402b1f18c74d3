import { errorTexts } from '@millwright/contract/errors'
import { reasons } from '@millwright/contract/reasons/refusals'
import { texts } from '@millwright/contract/texts'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../platform/refusal.ts'
import { StoreFailed } from '../platform/stores/store-failed.ts'
import { refusalOf } from './replies.ts'

const withCode = (code: string) => Object.assign(new Error('x'), { code })
const ofQuery = (cause: Error) => new DrizzleQueryError('insert into x', [], cause)

describe('what was thrown is told as', () => {
  it.each([
    ['a disk that is full', withCode('ENOSPC'), 'unavailable', texts.diskFull],
    [
      'a bucket that is away',
      new StoreFailed({ code: 'silent', seconds: 30 }, { isPassing: true }),
      'unavailable',
      texts.storageAway,
    ],
    ['a quota that is used up', withCode('EDQUOT'), 'unavailable', texts.diskFull],
    ["the database's full disk", ofQuery(withCode('53100')), 'unavailable', texts.diskFull],
    ['a database that refuses', ofQuery(withCode('ECONNREFUSED')), 'unavailable', errorTexts.unavailable],
    ['a database that shuts down', ofQuery(withCode('57P01')), 'unavailable', errorTexts.unavailable],
    ['a lost connection', ofQuery(new Error('Connection terminated')), 'unavailable', errorTexts.unavailable],
    ['a body that is cut off', new Error('Unexpected end of multipart data'), 'invalid-input', texts.uploadBroken],
    ['a body that is too large', withCode('FST_ERR_CTP_BODY_TOO_LARGE'), 'too-large', errorTexts['too-large']],
    ['a type that is not read', withCode('FST_ERR_CTP_INVALID_MEDIA_TYPE'), 'wrong-type', errorTexts['wrong-type']],
    ['an address that is none', withCode('FST_ERR_BAD_URL'), 'invalid-input', errorTexts['invalid-input']],
    ['what somebody else holds', new Refusal('locked'), 'locked', errorTexts.locked],
    ['our own fault', new TypeError('x is undefined'), 'internal', errorTexts.internal],
    ['a constraint that was met', ofQuery(withCode('23505')), 'internal', errorTexts.internal],
  ] as const)('%s', (...[, error, code, message]) => {
    expect(refusalOf(error)).toMatchObject({ code, message })
  })

  it('what it is, when it is a refusal', () => {
    const refusal = new Refusal('conflict', reasons.emailTaken)
    expect(refusalOf(refusal)).toBe(refusal)
  })
})
