// Loaded before a child's own script: what it compiles is kept for the next child. Node reads such a folder only for who
// may write there, and fills it itself at the end; the child's script may not write any more when it begins.
// JavaScript, so that nothing has to be made of TypeScript before what was made of it is found.
import { enableCompileCache } from 'node:module'

/** What the types of Node do not know yet. */
/** @typedef {{ permission: { drop: (scope: string) => void } }} Restricted */

const folder = new URL(import.meta.url).searchParams.get('folder')
if (folder !== null) enableCompileCache(folder)
const { permission } = /** @type {Restricted} */ (/** @type {unknown} */ (process))
permission.drop('fs.write')
