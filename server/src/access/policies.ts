import type { Noun } from '@millwright/contract/ids'
import { type AccessLevel, isAtLeast, type Role } from '@millwright/contract/people'
import type { Policy } from '@millwright/contract/policies'

type Rule =
  | { on: 'nothing'; needs: 'nothing' }
  | {
      on: 'company'
      needs: 'membership' | 'admin' | 'permissions.department'
      ofPlaces?: 'never'
      /** What the viewer may only ask about is there for it, too. */
      shows?: 'ask'
    }
  /** All companies together: not found for who does not run them (`installation-admins.repository.ts`). */
  | { on: 'installation'; needs: 'operator' }
  /** The call must name one of these; the viewer's level on it decides. */
  | {
      on: Noun
      needs: AccessLevel | 'admin' | 'permissions.asset'
      also?: 'permissions.asset'
      /** What it needs besides of an access token that is limited to places; `never`: none such may. */
      ofPlaces?: 'full' | 'never'
    }

/** Who may do what, one row for each name of the contract. */
export const policyTable = {
  anyone: { on: 'nothing', needs: 'nothing' },
  member: { on: 'company', needs: 'membership' },
  'member.list': { on: 'company', needs: 'membership', ofPlaces: 'never' },
  'member.read': { on: 'member', needs: 'read', ofPlaces: 'never' },
  'member.create': { on: 'company', needs: 'admin' },
  'member.manage': { on: 'member', needs: 'admin' },
  'audit.read': { on: 'company', needs: 'admin' },
  'glossary.manage': { on: 'company', needs: 'admin' },
  'dictionary.manage': { on: 'company', needs: 'admin' },
  'department.list': { on: 'company', needs: 'membership', shows: 'ask' },
  'department.read': { on: 'department', needs: 'ask' },
  'department.create': { on: 'company', needs: 'permissions.department', ofPlaces: 'never' },
  'department.update': { on: 'department', needs: 'full' },
  'department.delete': { on: 'department', needs: 'full' },
  'asset.list': { on: 'department', needs: 'ask' },
  'label.print': { on: 'department', needs: 'read' },
  'asset.read': { on: 'asset', needs: 'ask' },
  'asset.create': { on: 'department', needs: 'permissions.asset', ofPlaces: 'full' },
  'asset.update': { on: 'asset', needs: 'full' },
  'asset.delete': { on: 'asset', needs: 'full' },
  'package.import': { on: 'department', needs: 'full', also: 'permissions.asset' },
  'expert.read': { on: 'asset', needs: 'read' },
  'expert.write': { on: 'asset', needs: 'full' },
  'expert.delete': { on: 'asset', needs: 'admin' },
  'resource.read': { on: 'asset', needs: 'read' },
  // Folders too: they lie in an asset.
  'resource.write': { on: 'asset', needs: 'full' },
  'resource.process': { on: 'asset', needs: 'full' },
  'resource.purge': { on: 'asset', needs: 'admin' },
  'bank.read': { on: 'company', needs: 'membership' },
  'company.read': { on: 'company', needs: 'membership' },
  'company.update': { on: 'company', needs: 'admin' },
  'chat.read': { on: 'asset', needs: 'ask' },
  'chat.ask': { on: 'asset', needs: 'ask' },
  'chat.note': { on: 'asset', needs: 'read' },
  // Whose chat, message or approval it is, its own call says.
  'assistant.ask': { on: 'company', needs: 'membership', shows: 'ask' },
  'assistant.use': { on: 'company', needs: 'membership' },
  // The chats of the landing hold questions about all places.
  'assistant.chats': { on: 'company', needs: 'membership', ofPlaces: 'never', shows: 'ask' },
  'approval.read': { on: 'asset', needs: 'read' },
  'question.manage': { on: 'asset', needs: 'full' },
  'fact.write': { on: 'fact', needs: 'full' },
  'fact.compare': { on: 'resource', needs: 'read' },
  'token.manage': { on: 'company', needs: 'admin' },
  'provider.manage': { on: 'company', needs: 'admin' },
  'webhook.manage': { on: 'company', needs: 'admin' },
  'passage.read': { on: 'resource', needs: 'read' },
  'search.use': { on: 'company', needs: 'membership' },
  // Who stands before a machine that they may ask about finds its chat by the code on its plate.
  'code.open': { on: 'company', needs: 'membership', shows: 'ask' },
  'system.operate': { on: 'installation', needs: 'operator' },
} as const satisfies Record<Policy, Rule>

/** `level` is the viewer's own on the thing that the policy is on; null when it may not be seen. */
export type Rights = {
  role: Role
  permissions: { asset: boolean; department: boolean }
  level: AccessLevel | null
  /** Whether they run the installation; asked only where a policy is on it. */
  operates?: boolean
  /** Whether they ask by an access token that is limited to places. */
  isLimited?: boolean
}
export type AccessDecision = 'allowed' | 'forbidden' | 'hidden'

/** Visibility first, then the right. Whoever may only ask may do what a rule names `ask` for, whatever else they hold. */
export function decisionOf(
  policy: Policy,
  { role, permissions, level, operates = false, isLimited = false }: Rights,
): AccessDecision {
  const rule: Rule = policyTable[policy]
  if (rule.on === 'installation' && !operates) return 'hidden'
  if (nounOf(policy) !== null) {
    if (level === null) return 'hidden'
    if (level === 'ask' && rule.needs !== 'ask') return 'forbidden'
  }
  const also = 'also' in rule ? rule.also : undefined
  const ofPlaces = isLimited && 'ofPlaces' in rule ? rule.ofPlaces : undefined
  return [rule.needs, also, ofPlaces].every(holds) ? 'allowed' : 'forbidden'

  function holds(need: Rule['needs'] | 'never' | undefined): boolean {
    switch (need) {
      case 'never':
        return false
      case undefined:
      case 'nothing':
      case 'membership':
        return true
      case 'ask':
      case 'read':
      case 'full':
        return level !== null && isAtLeast(level, need)
      case 'admin':
        return role === 'admin'
      case 'permissions.asset':
        return permissions.asset
      case 'permissions.department':
        return permissions.department
      case 'operator':
        return operates
    }
  }
}

/** Whether the level `ask` suffices: only then does the transaction of the call find what the viewer may only ask about. */
export function isOpenToAskers(policy: Policy): boolean {
  const rule: Rule = policyTable[policy]
  return rule.needs === 'ask' || ('shows' in rule && rule.shows === 'ask')
}

/** Whether no access token that is limited to places may: what is asked for is of no place. */
export function isBeyondPlaces(policy: Policy): boolean {
  const rule: Rule = policyTable[policy]
  return 'ofPlaces' in rule && rule.ofPlaces === 'never'
}

export const isOnInstallation = (policy: Policy): boolean => policyTable[policy].on === 'installation'

/** What a call under this policy must name; null when it needs to name nothing. */
export function nounOf(policy: Policy): Noun | null {
  const { on } = policyTable[policy]
  return on === 'nothing' || on === 'company' || on === 'installation' ? null : on
}
