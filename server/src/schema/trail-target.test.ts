import { reason } from '@millwright/contract/reasons/reason'
import { describe, expect, it } from 'vitest'
import { reasonOfTarget, sentenceOfTarget, storedTarget } from './trail-target.ts'

describe('what a line of the trail is about', () => {
  it.each([
    [
      reason('trail.access_given', { member: 'olle', level: 'full', kind: 'asset', place: 'Press' }),
      'olle: full on the asset Press',
    ],
    [
      reason('trail.access_changed', {
        group: 'Shift',
        level: 'read',
        former: 'full',
        kind: 'department',
        place: 'Hall',
      }),
      'the group Shift: read instead of full on the department Hall',
    ],
    [
      reason('trail.access_taken', { member: 'olle', level: 'ask', kind: 'asset', place: 'Press' }),
      'olle: no more ask on the asset Press',
    ],
    [reason('trail.access_request', { kind: 'asset', place: 'Press' }), 'the asset Press'],
    [
      reason('trail.access_request', { whom: 'olle (o@p)', kind: 'asset', place: 'Press' }),
      'olle (o@p): the asset Press',
    ],
    [reason('trail.of_asset', { name: 'a.pdf', asset: 'Press' }), 'a.pdf in the asset Press'],
    [reason('trail.fact', { fact: 'Oil: 3 l', file: 'a.pdf', asset: 'Press' }), 'Oil: 3 l in a.pdf of the asset Press'],
    [reason('trail.permissions', { whom: 'olle', departments: 'off', assets: 'off' }), 'olle: creates nothing'],
    [
      reason('trail.permissions', { whom: 'olle', departments: 'on', assets: 'on' }),
      'olle: creates departments and assets',
    ],
    [reason('trail.into_asset', { name: 'a.zip', asset: 'Press' }), 'a.zip into the asset Press'],
    [reason('trail.on_asset', { code: 'K1', asset: 'Press' }), 'K1 on the asset Press'],
    [reason('trail.members', { members: '1' }), '1 member'],
    [reason('trail.members', { members: '3' }), '3 members'],
    [reason('trail.demand', { demand: 'none' }), 'none'],
    [reason('trail.demand', { demand: 'admins', days: '7' }), 'admins, in 7 days'],
    [
      reason('trail.handed_over', {
        whom: 'bea (b@p)',
        receiver: 'cai (c@p)',
        experts: '2',
        drafts: '1',
        asked: '0',
        requests: '4',
      }),
      'bea (b@p): to cai (c@p), 2 as expert, 1 drafts, 0 to check, 4 asked for',
    ],
    [
      reason('trail.handed_over', {
        whom: 'bea (b@p)',
        receiver: 'cai (c@p)',
        experts: '0',
        drafts: '0',
        asked: '0',
        requests: '0',
        questions: '3',
      }),
      'bea (b@p): to cai (c@p), 0 as expert, 0 drafts, 0 to check, 0 asked for, 3 open questions',
    ],
    [reason('trail.devices', { devices: '2' }), '2 devices'],
    [reason('trail.role', { whom: 'olle', role: 'admin' }), 'olle: admin'],
    [reason('trail.access_end', { whom: 'olle' }), 'olle: none'],
    [reason('trail.access_end', { whom: 'olle', day: '2026-12-31' }), 'olle: 2026-12-31'],
    [
      reason('trail.settings', { officeFiles: 'on', ocrLanguages: 'eng,deu' }),
      'office files on, text recognition in eng and deu',
    ],
    [reason('trail.retention', { chats: '30', bin: 'always' }), 'chats kept 30 days, bin kept'],
    [reason('trail.group_rule', { group: 'Shift' }), 'Shift: no rule'],
    [reason('trail.group_rule', { group: 'Shift', field: 'location', value: 'Hall' }), 'Shift: location is Hall'],
    [reason('trail.shortened', { lines: '1' }), '1 line'],
  ])('is stored by code and said in the words of before: %j', (target, sentence) => {
    const stored = storedTarget(target)
    expect(reasonOfTarget(stored)).toEqual(target)
    expect(sentenceOfTarget(stored)).toBe(sentence)
    expect(stored).not.toBe(sentence)
  })

  it.each(['Press', '', 'olle: full on the asset Press', '3 members', 'admins, in 7 days', '{"code":"trail.role"}'])(
    'is %j as it was written, without a code',
    (text) => {
      expect(storedTarget(text)).toBe(text)
      expect([reasonOfTarget(text), sentenceOfTarget(text)]).toEqual([null, text])
    },
  )

  it('is never said by a name that looks like a code', () => {
    const forged = storedTarget(reason('trail.role', { whom: 'olle', role: 'admin' }))
    const stored = storedTarget(forged)
    expect([reasonOfTarget(stored), sentenceOfTarget(stored)]).toEqual([null, forged])
    const inside = storedTarget(reason('trail.of_asset', { name: 'a\u001Fasset=Other', asset: 'Press' }))
    expect(sentenceOfTarget(inside)).toBe('a asset=Other in the asset Press')
  })

  it.each(['\u001Etrail.of_later\u001Fa=b', '\u001EtoString', '\u001E', '\u001E__proto__\u001F__proto__=b'])(
    'is as it is stored where that is no code of this server: %j',
    (stored) => {
      expect(sentenceOfTarget(stored)).toBe(stored)
    },
  )
})
