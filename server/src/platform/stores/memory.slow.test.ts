import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { s3Keys, startS3Server } from '../../../test/s3-server.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'

const program = fileURLToPath(new URL('../../../test/move-large-file.ts', import.meta.url))
const MoveReport = z.object({ isSame: z.boolean(), kilobytes: z.number() })
const folder = temporaryFolder()

it('a file of 800 MiB goes into a bucket and comes back in the memory that one of 40 needs', async () => {
  const server = await startS3Server(join(folder, 'store'))
  const env = { ...process.env, AWS_ACCESS_KEY_ID: s3Keys.accessKeyId, AWS_SECRET_ACCESS_KEY: s3Keys.secretAccessKey }
  const move = async (mebibytes: number) => {
    const options = [program, server.target('large'), String(mebibytes)]
    const { stdout } = await promisify(execFile)(process.execPath, options, { env })
    return MoveReport.parse(JSON.parse(stdout))
  }
  const [small, large] = [await move(40), await move(800)]
  await server.stop()
  expect([small.isSame, large.isSame]).toEqual([true, true])
  // The heap of a process varies by some tens of MiB.
  expect((large.kilobytes - small.kilobytes) / 1024).toBeLessThan(150)
})
