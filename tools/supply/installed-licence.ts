import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '../run-command.ts'

const Old = z.object({ type: z.string() })
const Manifest = z.object({
  version: z.string(),
  license: z.optional(z.union([z.string(), Old])),
  licenses: z.optional(z.array(Old)),
})

type InstalledPackage = { version: string; licence: string | undefined }

/** What a package says of itself where it is installed; null where it is not, as those for other systems. */
export function installedLicence(path: string): InstalledPackage | null {
  const manifest = join(root, path, 'package.json')
  if (!existsSync(manifest)) return null
  const { version, license, licenses } = Manifest.parse(JSON.parse(readFileSync(manifest, 'utf8')))
  const old = licenses?.length === 1 ? licenses[0]?.type : undefined
  return { version, licence: typeof license === 'object' ? license.type : (license ?? old) }
}
