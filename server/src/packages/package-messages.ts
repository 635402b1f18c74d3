import * as z from 'zod'
import { MakersPackage } from './package-shape.ts'

/** What the child tells that reads a package; the bytes of a file come between `file` and `end` as they are. */
export const PackageMessage = z.union([
  z.instanceof(Uint8Array),
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('package'), read: MakersPackage }),
    z.object({ type: z.literal('file'), file: z.int() }),
    z.object({ type: z.literal('end') }),
  ]),
])
export type PackageMessage = z.infer<typeof PackageMessage>
