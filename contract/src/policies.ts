/**
 * The names of what a call needs. `server/src/access/policies.ts` gives each its rule,
 * and a route that names none does not compile.
 */
export const policies = [
  'anyone',
  'member',
  'member.list',
  'member.read',
  'member.create',
  'member.manage',
  'audit.read',
  'glossary.manage',
  'department.list',
  'department.read',
  'department.create',
  'department.update',
  'department.delete',
  'asset.list',
  'asset.read',
  'asset.create',
  'asset.update',
  'asset.delete',
  'expert.read',
  'expert.write',
  'expert.delete',
  'resource.read',
  'resource.write',
  'resource.process',
  'chat.read',
  'chat.ask',
] as const
export type Policy = (typeof policies)[number]
