import * as z from 'zod'

/**
 * What the child tells that reads a package: the JSON of a `MakersPackage`, as bytes; or files that are wanted, the bytes of
 * each behind its `file`. Then `end`. `tooMuch`: it says more than is read.
 */
export const PackageMessage = z.union([
  z.instanceof(Uint8Array),
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('file'), file: z.int() }),
    z.object({ type: z.literal('tooMuch') }),
    z.object({ type: z.literal('end') }),
  ]),
])
export type PackageMessage = z.infer<typeof PackageMessage>
