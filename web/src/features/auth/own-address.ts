/** Only addresses of this page are followed. */
export const ownAddress = (next: string | null) => (next && /^\/(admin|user)\//.test(next) ? next : null)
