/** What each kind of place holds, and the other must not: in one place they would remove each other's files. */
export const filesMark = 'installation'
/** Which of an installation and its copies has the files. */
export const ownerMark = 'owner'
export const backupsMark = 'millwright-backup.json'
