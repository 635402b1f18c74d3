import { crc32, deflateRawSync } from 'node:zlib'

export type RawEntry = {
  name: string | Buffer
  data: string | Uint8Array
  /** Of the entry; bit 0 says that it is encrypted. */
  flags?: number
  /** What the directory claims, where it lies. */
  size?: number
  crc?: number
  stored?: boolean
  method?: number
  /** Names the bytes of the first entry instead of its own. */
  ofFirst?: boolean
}

/** A ZIP byte for byte as it is told, also as no program would write it (APPNOTE 4.3). */
export function rawZip(entries: readonly RawEntry[]): Uint8Array<ArrayBuffer> {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name as string)
    const data = Buffer.from(entry.data as string)
    const packed = entry.stored ? data : deflateRawSync(data)
    const { flags = 0, size = data.length, crc = crc32(data), method = entry.stored ? 0 : 8 } = entry
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(flags, 2)
    shared.writeUInt16LE(method, 4)
    shared.writeUInt32LE(crc, 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(size, 18)
    shared.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), shared, name, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(entry.ofFirst ? 0 : offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), shared, tail, name]))
    files.push(local)
    offset += local.length
  }
  const entriesBytes = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 8)
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 10)
  end.writeUInt32LE(entriesBytes.length, 12)
  end.writeUInt32LE(offset, 16)
  return Uint8Array.from(Buffer.concat([...files, entriesBytes, end]))
}
