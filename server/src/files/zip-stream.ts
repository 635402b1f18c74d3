import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** `size` in bytes; null where it is known only when it is written. */
export type FileInZip = { size: number | null; createdAt: Date }
export type ZipTree<File extends FileInZip> = {
  /** Those that hold nothing; a file makes the folders that it lies in. */
  emptyFolders: readonly string[]
  files: readonly { path: string; file: File }[]
}

/** Bytes of an entry in the directory at the end of a zip beside its path, at most. */
const entryBytes = 100

/**
 * A zip that is made while it is read, one file open at a time: memory does not grow with it. Stored, not deflated:
 * what people keep is compressed already, and so its size is known before; null where that of a file is not. Destroying the stream closes everything.
 */
export function streamZip<File extends FileInZip>(
  { emptyFolders, files }: ZipTree<File>,
  openFile: (file: File) => Promise<Readable>,
): { bytes: Readable; size: number | null } {
  const zip = new ZipFile()
  const bytes = zip.outputStream as Readable
  let open: Readable | undefined
  let size: number | null = 0
  zip.on('error', (error: Error) => bytes.destroy(error))
  bytes.once('close', () => open?.destroy())

  async function next(file: File): Promise<Readable> {
    if (open && !open.closed) await once(open, 'close')
    open = await openFile(file)
    open.once('error', (error) => bytes.destroy(error))
    if (bytes.destroyed) open.destroy()
    return open
  }

  // First: yazl goes from one folder to the next by calling itself.
  for (const path of emptyFolders) zip.addEmptyDirectory(path)
  for (const { path, file } of files) {
    const options = { compress: false, ...(file.size !== null && { size: file.size }), mtime: file.createdAt }
    zip.addReadStreamLazy(path, options, (give) => {
      next(file).then(
        (stream) => give(null, stream),
        (error: Error) => bytes.destroy(error),
      )
    })
  }
  const paths = [...emptyFolders, ...files.map(({ path }) => path)]
  const directoryBytes = paths.reduce((sum, path) => sum + entryBytes + Buffer.byteLength(path), 0)
  // yazl 3.3.1 counts the longer ending of ZIP64 from 64 KB of directory on, and writes it unasked only from 4 GB on:
  // the download would be shorter than it was said to be, and fail at its end.
  const forceZip64Format = directoryBytes >= 0xffff
  zip.end({ forceZip64Format, comment: '' }, ((total: number) => {
    size = total < 0 ? null : total
  }) as () => void)
  return { bytes, size }
}
