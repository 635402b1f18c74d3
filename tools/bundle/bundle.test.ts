import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../server/test/temporary-folder.ts'
import { readBundleOptions } from './bundle-options.ts'
import { makeSbom } from './make-sbom.ts'
import { pack, writeChecksums } from './pack.ts'

const place = temporaryFolder()

it('reads which languages and dictionaries are wanted, and refuses what could be no name of a package', () => {
  expect(readBundleOptions(['--languages=eng,chi_sim', '--dictionaries=deu-eng', '--gzip', '--to=out'])).toEqual({
    languages: ['eng', 'chi_sim'],
    dictionaries: ['deu-eng'],
    thesauri: [],
    gzip: true,
    to: 'out',
  })
  for (const option of ['--languages=eng;id', '--languages=-o', '--gzip=1', '--to=', '--office']) {
    expect(() => readBundleOptions([option])).toThrow(option)
  }
})

it.each([
  ['gz', true],
  ['zst', false],
] as const)('packs a folder into the same bytes each time, which tar unpacks as .tar.%s', async (ending, isGzip) => {
  const folder = mkdtempSync(join(place, 'test-'))
  const inner = join(folder, 'millwright-1/app')
  mkdirSync(inner, { recursive: true })
  writeFileSync(join(inner, 'main.ts'), 'export {}\n')
  writeChecksums(join(folder, 'millwright-1'))
  const files = ['a', 'b'].map((name) => join(folder, `${name}.tar.${ending}`))
  for (const file of files) await pack(join(folder, 'millwright-1'), file, isGzip, 1_700_000_000)
  const [first, second] = files.map((file) => readFileSync(file))
  expect(first?.equals(second ?? Buffer.alloc(0))).toBe(true)
  execFileSync('sha256sum', ['--check', '--quiet', `a.tar.${ending}.sha256`], { cwd: folder })

  rmSync(join(folder, 'millwright-1'), { recursive: true })
  // Node's own, for a machine may have no zstd.
  const bytes = execFileSync(process.execPath, ['-e', unpacked, join(folder, `a.tar.${ending}`)])
  execFileSync('tar', ['-x', '-C', folder], { input: bytes })
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: join(folder, 'millwright-1') })
  writeFileSync(join(inner, 'main.ts'), 'export { changed }\n')
  expect(() =>
    execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], {
      cwd: join(folder, 'millwright-1'),
      stdio: 'ignore',
    }),
  ).toThrow('sha256sum')
})

const unpacked = `const { gunzipSync, zstdDecompressSync } = require('node:zlib')
const file = process.argv[1]
process.stdout.write((file.endsWith('gz') ? gunzipSync : zstdDecompressSync)(require('node:fs').readFileSync(file)))`

it('lists each part with its address among packages, its licence and its hash', () => {
  const sha512 = Buffer.alloc(64, 1)
  const sbom = makeSbom({
    version: '1.0.0',
    made: '2026-01-01T00:00:00.000Z',
    packages: [
      {
        path: 'node_modules/@a/b',
        name: '@a/b',
        version: '2.0.0',
        licence: '(MIT OR ISC)',
        integrity: `sha512-${sha512.toString('base64')}`,
      },
      { path: 'node_modules/c', name: 'c', version: '3.0.0', licence: 'MIT', integrity: undefined },
    ],
    debian: [{ name: 'ffmpeg', version: '7:5.1', source: 'ffmpeg', sourceVersion: '7:5.1' }],
  })
  expect(sbom).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    components: [
      {
        purl: 'pkg:npm/%40a/b@2.0.0',
        licenses: [{ expression: '(MIT OR ISC)' }],
        hashes: [{ alg: 'SHA-512', content: sha512.toString('hex') }],
      },
      { purl: 'pkg:npm/c@3.0.0', licenses: [{ license: { id: 'MIT' } }] },
      { purl: `pkg:deb/debian/ffmpeg@7%3A5.1?arch=${process.arch === 'x64' ? 'amd64' : process.arch}` },
    ],
  })
})
