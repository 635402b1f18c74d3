/** Only addresses of this page are followed. */
export const ownAddress = (next: string | null) => (next && /^\/(?:(?:admin|user)\/|open\?)/.test(next) ? next : null)
