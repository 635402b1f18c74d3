import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { createLog } from '../../platform/log.ts'
import { noteRestored, readRestoredNote } from './restored-note.ts'

const folder = temporaryFolder()
const given = { backup: '2026-11-29', log: createLog('silent') }

it('a restore is noted, and one that cannot be noted has succeeded all the same', async () => {
  await noteRestored(folder, given)
  expect(await readRestoredNote(folder)).toBe(true)
  const missing = join(folder, 'missing')
  await noteRestored(missing, given)
  expect(await readRestoredNote(missing)).toBe(false)
})
