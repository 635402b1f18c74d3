/** Only addresses of this page are followed. */
export const ownAddress = (next: string | null) =>
  next && /^\/(?:(?:admin|user|at)\/|open\?|oauth\/authorize\?)/.test(next) ? next : null
