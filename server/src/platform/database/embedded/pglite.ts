import { readFileSync } from 'node:fs'
import { type Extensions, PGlite } from '@electric-sql/pglite'
import { DurableFiles } from './durable-files.ts'
import { keepParserUnoptimized } from './parser-tier.ts'

/**
 * PostgreSQL fills all of it with zeros at its start, so that it is resident from then on. The system's own cache
 * holds the files as well (docs/decisions/0017).
 */
const SHARED_BUFFERS = '64MB'

const settings = ['fsync=on', 'wal_sync_method=fsync', `shared_buffers=${SHARED_BUFFERS}`]

type Options = { onFsync?: () => void; extensions?: Extensions }

/** PGlite on the files of `directory`, which it fills first where it is empty. Each call compiles it anew. */
export async function openPglite(directory: string, { onFsync = () => {}, extensions = {} }: Options): Promise<PGlite> {
  const program = new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))
  const pgliteWasmModule = new WebAssembly.Module(readFileSync(program))
  keepParserUnoptimized(pgliteWasmModule)
  return await PGlite.create({
    fs: new DurableFiles(directory, onFsync),
    pgliteWasmModule,
    extensions,
    initDbStartParams: ['-c', 'shared_buffers=8MB'],
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      ...settings.flatMap((setting) => ['-c', setting]),
    ],
  })
}
