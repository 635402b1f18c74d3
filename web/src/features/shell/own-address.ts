import { addressOf, homeOf } from '../../addresses.ts'

/**
 * The address under one's own prefix, when it stands under that of another role or user;
 * null when it is one's own already.
 */
export function ownAddress(pathname: string, user: { role: string; _id: string }): string | null {
  const [, role, userId, ...rest] = pathname.split('/')
  if (role === user.role && userId === user._id) return null
  const ids = homeOf(user)
  return rest.length === 0 ? addressOf('departments', ids) : [addressOf('home', ids), ...rest].join('/')
}
