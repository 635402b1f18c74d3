import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip, createZstdCompress } from 'node:zlib'

/** The hash of each file below the folder, as `sha256sum --check` reads them. Links have none. */
export function writeChecksums(folder: string): void {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted()
  const lines = files.map((file) => `${hashOf(readFileSync(join(folder, file)))}  ${file}\n`)
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''))
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

// In one thread: with more, Node's stream loses its end (`ERR_STREAM_PUSH_AFTER_EOF`).
const zstdLevel = 9

/**
 * Packs a folder with its own name into `file`, with its hash beside it: `file.sha256`. Owners and times are left out, so that the same
 * content gives the same bytes.
 * @returns bytes
 */
export async function pack(folder: string, file: string, isGzip: boolean, seconds: number): Promise<number> {
  const names = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', `--mtime=@${seconds}`]
  const tar = spawn('tar', [...names, '-C', dirname(folder), '-cf', '-', basename(folder)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve, reject) => {
    tar.once('error', reject)
    tar.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`tar ended with ${code}.`))))
  })
  const packed = isGzip
    ? createGzip({ level: 9 })
    : createZstdCompress({
        params: {
          [constants.ZSTD_c_compressionLevel]: zstdLevel,
        },
      })
  await Promise.all([pipeline(tar.stdout, packed, createWriteStream(file)), ended])
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  writeFileSync(`${file}.sha256`, `${hash.digest('hex')}  ${basename(file)}\n`)
  return statSync(file).size
}
