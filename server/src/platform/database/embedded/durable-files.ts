import { closeSync, fsyncSync, openSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite, postgresMod } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type PostgresMod = postgresMod.PostgresMod
type OpenFile = { nfd?: number; node: unknown }
type FileSystem = {
  filesystems: { NODEFS: { stream_ops: { fsync?: (file: OpenFile) => number }; realPath(node: unknown): string } }
  ErrnoError: new (code: number) => Error
}

const EIO = 29

/**
 * PGlite's NODEFS ignores fsync, so that a commit survives a crash of the process but not of the
 * machine. This one passes every fsync on to the system; `onFsync` is called after each.
 */
export class DurableFiles extends NodeFS {
  readonly #onFsync: () => void

  constructor(directory: string, onFsync: () => void) {
    super(directory)
    this.#onFsync = onFsync
  }

  override async init(pg: PGlite, options: Partial<PostgresMod>) {
    const { emscriptenOpts } = await super.init(pg, options)
    const makeDurable = (module: PostgresMod) => {
      // PGlite's types leave out what every Emscripten file system has.
      const system = module.FS as unknown as FileSystem
      const files = system.filesystems.NODEFS
      files.stream_ops.fsync = (file) => {
        try {
          if (file.nfd === undefined) fsyncPath(files.realPath(file.node))
          else fsyncSync(file.nfd)
        } catch {
          // PostgreSQL understands only numbers; it stops at a failed fsync, which is what we want.
          throw new system.ErrnoError(EIO)
        }
        this.#onFsync()
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [makeDurable, ...(emscriptenOpts.preRun ?? [])] } }
  }
}

function fsyncPath(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** A directory and everything below it; side by side, because the system then writes them in one go. */
export async function fsyncTree(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const paths = entries.map((entry) => join(entry.parentPath, entry.name))
  await Promise.all([directory, ...paths].map(fsyncFile))
}

export async function fsyncFile(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
