import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const unchanged = new Set((process.env['UNCHANGED_MATERIAL'] ?? '').split(delimiter).map((path) => join(root, path)))

/**
 * Whether a test file reads all of its pictures and files, or one of each kind: `npm test` leaves the others out of a
 * file that has passed with the same sources and packages (docs/decisions/0046-the-suite.md). A test over HTTP imports
 * none of what it stands on, and names it: files or folders, relative to itself, which `tools/material` finds there.
 */
export const readsAll = (testFile: string, _with: readonly string[] = []): boolean => !unchanged.has(testFile)
