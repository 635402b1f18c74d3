/**
 * How what a page shows is changed in its address: as no step of Back, and at once. Until a navigation that waits is drawn, what was pressed
 * looks as before, and a second change would begin from the address before the first and take that back.
 */
export const inAddress = { replace: true, preventScrollReset: true, flushSync: true } as const
