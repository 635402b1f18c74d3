/**
 * The address under one's own prefix, when it stands under that of another role or user;
 * null when it is one's own already.
 */
export function ownAddress(pathname: string, user: { role: string; _id: string }): string | null {
  const [, role, userId, ...rest] = pathname.split('/')
  if (role === user.role && userId === user._id) return null
  return ['', user.role, user._id, ...(rest.length > 0 ? rest : ['departments'])].join('/')
}
