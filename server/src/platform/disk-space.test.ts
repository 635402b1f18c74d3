import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { requireFreeSpace } from './disk-space.ts'

it('wants some room on the disk of a folder, a hundred megabytes unless told otherwise', async () => {
  await requireFreeSpace(tmpdir(), 1)
  await requireFreeSpace(tmpdir())
  await expect(requireFreeSpace(tmpdir(), Number.MAX_SAFE_INTEGER)).rejects.toThrow(
    /^\d+ bytes are free on the disk of /,
  )
})
