import type { Policy } from '@millwright/contract/policies'
import type { EditableAssetId, ReadableAssetId, VisibleDepartmentId } from './viewer.ts'

type Rule =
  | { scope: 'open' }
  | { scope: 'company'; needs: 'membership' | 'permissions.department' | 'admin' }
  | { scope: 'department'; needs: 'visible' | 'permissions.asset' }
  | { scope: 'asset'; needs: 'read' | 'full' }

/** Who may do what (completions §3), one row for each name of the contract. */
export const policyTable = {
  anyone: { scope: 'open' },
  member: { scope: 'company', needs: 'membership' },
  'audit.read': { scope: 'company', needs: 'admin' },
  'department.list': { scope: 'company', needs: 'membership' },
  'department.create': { scope: 'company', needs: 'permissions.department' },
  'asset.list': { scope: 'department', needs: 'visible' },
  'asset.create': { scope: 'department', needs: 'permissions.asset' },
  'resource.read': { scope: 'asset', needs: 'read' },
  'resource.write': { scope: 'asset', needs: 'full' },
  'resource.process': { scope: 'asset', needs: 'full' },
  'chat.read': { scope: 'asset', needs: 'read' },
  'chat.ask': { scope: 'asset', needs: 'read' },
} as const satisfies Record<Policy, Rule>

type RuleOf<P extends Policy> = (typeof policyTable)[P]

/** What a check proves: the ids that a handler may use. */
export type Granted<P extends Policy> =
  RuleOf<P> extends { scope: 'department' }
    ? { departmentId: VisibleDepartmentId }
    : RuleOf<P> extends { scope: 'asset'; needs: 'full' }
      ? { departmentId: string; assetId: EditableAssetId }
      : RuleOf<P> extends { scope: 'asset' }
        ? { departmentId: string; assetId: ReadableAssetId }
        : Record<never, never>
