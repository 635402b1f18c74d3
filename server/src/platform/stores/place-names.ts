/** What each kind of place holds, and the other must not: in one place they would remove each other's files. */
export const filesMark = 'installation'
export const backupsMark = 'millwright-backup.json'
