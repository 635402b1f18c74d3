import { unzipSync } from 'fflate'

/** Bytes when unpacked, of all parts and of one, and how many parts: what an honest file stays far below. */
const zipLimits = { all: 256 * 2 ** 20, part: 64 * 2 ** 20, parts: 20_000 }

export class ZipTooLarge extends Error {}

/**
 * The parts that are wanted, unpacked. What a part says about its size is no promise: it is unpacked into as much memory
 * as it said, and no more.
 * @throws ZipTooLarge before anything is unpacked; any other error for bytes that are no zip.
 */
export function unzipBounded(
  bytes: Uint8Array,
  wants: (name: string) => boolean,
  most = zipLimits,
): Record<string, Uint8Array> {
  let parts = 0
  let all = 0
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      parts += 1
      if (parts > most.parts) throw new ZipTooLarge()
      if (!wants(name)) return false
      all += originalSize
      if (originalSize > most.part || all > most.all) throw new ZipTooLarge()
      return true
    },
  })
}
