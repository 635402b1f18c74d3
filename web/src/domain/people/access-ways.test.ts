import type { AccessByGroups, AccessLevel } from '@millwright/contract/people'
import { createTranslator } from 'use-intl/core'
import { describe, expect, it } from 'vitest'
import { messages } from '../../messages/en.ts'
import { waysInWords, waysOf } from './access-ways.ts'

const t = createTranslator({ locale: 'en', messages, namespace: 'access' })
const say = {
  level: (access: AccessLevel) => t(access),
  byThemselves: (access: string) => t('byThemselves', { access }),
  by: (access: string, groups: string) => t('by', { access, groups }),
}
const place = {
  groups: [
    { _id: '1', name: 'Crew', memberCount: 2, access: 'full' as const },
    { _id: '2', name: 'Night shift', memberCount: 3, access: 'full' as const },
    { _id: '3', name: 'Fitters', memberCount: 4, access: 'read' as const },
  ],
}
const person = { _id: 'b', username: 'bea', name: { firstName: 'Bea', middleName: '', lastName: '' }, profilePic: '' }

/** What the table says of somebody with this level of their own, and in these groups. */
function wordsFor(own: AccessLevel | null, groups: string[], access: AccessLevel = 'full') {
  const through: AccessByGroups | undefined =
    groups.length > 0 ? { ...person, role: 'user', access, groups } : undefined
  return waysInWords(waysOf(place, { own, through }), say)
}

describe('what somebody may do in a place is told', () => {
  it.each([
    ['by themselves alone', wordsFor('read', []), 'Read'],
    ['by a group alone', wordsFor(null, ['Crew']), 'Full by Crew'],
    ['by themselves, and more by a group', wordsFor('read', ['Crew']), 'Read by themselves; Full by Crew'],
    [
      'by themselves, and less by a group',
      wordsFor('full', ['Fitters'], 'read'),
      'Full by themselves; Read by Fitters',
    ],
    ['by themselves, and the same by a group', wordsFor('full', ['Crew']), 'Full by themselves; Full by Crew'],
    [
      'by groups of several levels, each with its own',
      wordsFor('ask', ['Crew', 'Fitters', 'Night shift']),
      'Ask by themselves; Full by Crew, Night shift; Read by Fitters',
    ],
  ])('%s', (_, told, expected) => expect(told).toBe(expected))
})
