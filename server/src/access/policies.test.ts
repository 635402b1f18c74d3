import type { Policy } from '@millwright/contract/policies'
import type { Route } from '@millwright/contract/route'
import { routes } from '@millwright/contract/routes'
import { expect, it } from 'vitest'
import { isOpenToAskers, type Rights, decisionOf, type AccessDecision } from './policies.ts'

const [yes, no, gone] = ['allowed', 'forbidden', 'hidden'] as const

/** Each role with each level that it can have; there are no others. */
const viewers = {
  'admin, full': { role: 'admin', level: 'full' },
  'admin, none': { role: 'admin', level: null },
  'user, full': { role: 'user', level: 'full' },
  'user, read': { role: 'user', level: 'read' },
  'user, ask': { role: 'user', level: 'ask' },
  'user, none': { role: 'user', level: null },
} as const

type Row = [AccessDecision, AccessDecision, AccessDecision, AccessDecision, AccessDecision, AccessDecision]

/** The verdicts in the order of `viewers`, with every permission and with none. */
const rows: Record<Policy, { permitted: Row; unpermitted: Row }> = {
  anyone: { permitted: [yes, yes, yes, yes, yes, yes], unpermitted: [yes, yes, yes, yes, yes, yes] },
  member: { permitted: [yes, yes, yes, yes, yes, yes], unpermitted: [yes, yes, yes, yes, yes, yes] },
  'member.list': { permitted: [yes, yes, yes, yes, yes, yes], unpermitted: [yes, yes, yes, yes, yes, yes] },
  'member.read': { permitted: [yes, gone, yes, yes, no, gone], unpermitted: [yes, gone, yes, yes, no, gone] },
  'member.create': { permitted: [yes, yes, no, no, no, no], unpermitted: [yes, yes, no, no, no, no] },
  'member.manage': { permitted: [yes, gone, no, no, no, gone], unpermitted: [yes, gone, no, no, no, gone] },
  'audit.read': { permitted: [yes, yes, no, no, no, no], unpermitted: [yes, yes, no, no, no, no] },
  'dictionary.manage': { permitted: [yes, yes, no, no, no, no], unpermitted: [yes, yes, no, no, no, no] },
  'token.manage': { permitted: [yes, yes, no, no, no, no], unpermitted: [yes, yes, no, no, no, no] },
  'provider.manage': { permitted: [yes, yes, no, no, no, no], unpermitted: [yes, yes, no, no, no, no] },
  'webhook.manage': { permitted: [yes, yes, no, no, no, no], unpermitted: [yes, yes, no, no, no, no] },
  'glossary.manage': { permitted: [yes, yes, no, no, no, no], unpermitted: [yes, yes, no, no, no, no] },
  'department.list': { permitted: [yes, yes, yes, yes, yes, yes], unpermitted: [yes, yes, yes, yes, yes, yes] },
  'department.read': { permitted: [yes, gone, yes, yes, yes, gone], unpermitted: [yes, gone, yes, yes, yes, gone] },
  'department.create': { permitted: [yes, yes, yes, yes, yes, yes], unpermitted: [no, no, no, no, no, no] },
  'department.update': { permitted: [yes, gone, yes, no, no, gone], unpermitted: [yes, gone, yes, no, no, gone] },
  'department.delete': { permitted: [yes, gone, yes, no, no, gone], unpermitted: [yes, gone, yes, no, no, gone] },
  'asset.list': { permitted: [yes, gone, yes, yes, yes, gone], unpermitted: [yes, gone, yes, yes, yes, gone] },
  'asset.read': { permitted: [yes, gone, yes, yes, yes, gone], unpermitted: [yes, gone, yes, yes, yes, gone] },
  'asset.create': { permitted: [yes, gone, yes, yes, no, gone], unpermitted: [no, gone, no, no, no, gone] },
  'asset.update': { permitted: [yes, gone, yes, no, no, gone], unpermitted: [yes, gone, yes, no, no, gone] },
  'asset.delete': { permitted: [yes, gone, yes, no, no, gone], unpermitted: [yes, gone, yes, no, no, gone] },
  'package.import': { permitted: [yes, gone, yes, no, no, gone], unpermitted: [no, gone, no, no, no, gone] },
  'expert.read': { permitted: [yes, gone, yes, yes, no, gone], unpermitted: [yes, gone, yes, yes, no, gone] },
  'expert.write': { permitted: [yes, gone, yes, no, no, gone], unpermitted: [yes, gone, yes, no, no, gone] },
  'expert.delete': { permitted: [yes, gone, no, no, no, gone], unpermitted: [yes, gone, no, no, no, gone] },
  'resource.read': { permitted: [yes, gone, yes, yes, no, gone], unpermitted: [yes, gone, yes, yes, no, gone] },
  'resource.write': { permitted: [yes, gone, yes, no, no, gone], unpermitted: [yes, gone, yes, no, no, gone] },
  'fact.write': { permitted: [yes, gone, yes, no, no, gone], unpermitted: [yes, gone, yes, no, no, gone] },
  'fact.compare': { permitted: [yes, gone, yes, yes, no, gone], unpermitted: [yes, gone, yes, yes, no, gone] },
  'passage.read': { permitted: [yes, gone, yes, yes, no, gone], unpermitted: [yes, gone, yes, yes, no, gone] },
  'resource.process': { permitted: [yes, gone, yes, no, no, gone], unpermitted: [yes, gone, yes, no, no, gone] },
  'resource.purge': { permitted: [yes, gone, no, no, no, gone], unpermitted: [yes, gone, no, no, no, gone] },
  'bank.read': { permitted: [yes, yes, yes, yes, yes, yes], unpermitted: [yes, yes, yes, yes, yes, yes] },
  'company.read': { permitted: [yes, yes, yes, yes, yes, yes], unpermitted: [yes, yes, yes, yes, yes, yes] },
  'company.update': { permitted: [yes, yes, no, no, no, no], unpermitted: [yes, yes, no, no, no, no] },
  'chat.read': { permitted: [yes, gone, yes, yes, yes, gone], unpermitted: [yes, gone, yes, yes, yes, gone] },
  'chat.ask': { permitted: [yes, gone, yes, yes, yes, gone], unpermitted: [yes, gone, yes, yes, yes, gone] },
  'assistant.ask': { permitted: [yes, yes, yes, yes, yes, yes], unpermitted: [yes, yes, yes, yes, yes, yes] },
  'assistant.use': { permitted: [yes, yes, yes, yes, yes, yes], unpermitted: [yes, yes, yes, yes, yes, yes] },
  'assistant.chats': { permitted: [yes, yes, yes, yes, yes, yes], unpermitted: [yes, yes, yes, yes, yes, yes] },
  'approval.read': { permitted: [yes, gone, yes, yes, no, gone], unpermitted: [yes, gone, yes, yes, no, gone] },
  'chat.note': { permitted: [yes, gone, yes, yes, no, gone], unpermitted: [yes, gone, yes, yes, no, gone] },
  'label.print': { permitted: [yes, gone, yes, yes, no, gone], unpermitted: [yes, gone, yes, yes, no, gone] },
  'question.manage': { permitted: [yes, gone, yes, no, no, gone], unpermitted: [yes, gone, yes, no, no, gone] },
  'search.use': { permitted: [yes, yes, yes, yes, yes, yes], unpermitted: [yes, yes, yes, yes, yes, yes] },
  'code.open': { permitted: [yes, yes, yes, yes, yes, yes], unpermitted: [yes, yes, yes, yes, yes, yes] },
  // No role of a company is enough.
  'system.operate': {
    permitted: [gone, gone, gone, gone, gone, gone],
    unpermitted: [gone, gone, gone, gone, gone, gone],
  },
}

it.each(Object.entries(rows))('says of %s who may, who may not, and who does not see it [T0c]', (policy, expected) => {
  const verdicts = (permitted: boolean) =>
    Object.values(viewers).map((viewer): AccessDecision => {
      const rights: Rights = { ...viewer, permissions: { asset: permitted, department: permitted } }
      return decisionOf(policy as Policy, rights)
    })
  expect({ permitted: verdicts(true), unpermitted: verdicts(false) }).toEqual(expected)
})

it('takes no permission for the other', () => {
  const rights: Rights = { role: 'user', level: 'read', permissions: { asset: true, department: false } }
  expect(decisionOf('asset.create', rights)).toBe('allowed')
  expect(decisionOf('department.create', rights)).toBe('forbidden')
})

it('wants more of an access token that is limited to places, where what is done goes beyond them', () => {
  const limited = { role: 'admin', permissions: { asset: true, department: true }, isLimited: true } as const
  for (const policy of ['department.create', 'member.list', 'member.read', 'assistant.chats'] as const) {
    expect([policy, decisionOf(policy, { ...limited, level: 'full' })]).toEqual([policy, 'forbidden'])
  }
  expect(decisionOf('asset.create', { ...limited, level: 'read' })).toBe('forbidden')
  expect(decisionOf('asset.create', { ...limited, level: 'full' })).toBe('allowed')
  expect(decisionOf('assistant.use', { ...limited, level: null })).toBe('allowed')
})

it('shows the installation to who runs it', () => {
  const rights: Rights = { role: 'admin', level: null, permissions: { asset: false, department: false } }
  expect(decisionOf('system.operate', { ...rights, operates: true })).toBe('allowed')
  expect(decisionOf('system.operate', rights)).toBe('hidden')
})

it('opens these calls to who may only ask, and no other one', () => {
  const open = Object.entries(routes).flatMap(([noun, table]) =>
    Object.entries(table as Record<string, Route>)
      .filter(([, { access }]) => isOpenToAskers(access))
      .map(([name]) => `${noun}.${name}`),
  )
  expect(open.toSorted()).toEqual([
    'askedPictures.readPicture',
    'assets.fetchAll',
    'assets.fetchSingle',
    'assistant.ask',
    'assistant.exportChat',
    'assistant.fetchAssets',
    'assistant.fetchChats',
    'assistant.fetchMessages',
    'assistant.remove',
    'assistant.rename',
    'chats.fetch',
    'chats.fetchCurrentMessages',
    'chats.newMessage',
    'departments.fetchAll',
    'departments.fetchSingle',
    'keptChats.exportChat',
    'keptChats.fetchAnswer',
    'keptChats.giveFeedback',
    'keptChats.remove',
    'keptChats.rename',
    'plateCodes.open',
  ])
})
