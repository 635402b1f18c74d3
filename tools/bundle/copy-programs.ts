import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { DebianFiles, DebianPackage } from './debian-packages.ts'

export type WantedPrograms = {
  /** As Tesseract names them: `eng`, `deu`, `chi_sim`. */
  languages: readonly string[]
  /** As FreeDict names pairs: `deu-eng`. */
  dictionaries: readonly string[]
  /** As MyThes names languages: `de`, `en-us`. */
  thesauri: readonly string[]
}

const programs = ['ffmpeg', 'ffprobe', 'tesseract', 'qpdf'] as const
const dashed = (language: string) => language.replaceAll('_', '-')

export const packagesFor = ({ languages, dictionaries, thesauri }: WantedPrograms): string[] => [
  'ffmpeg',
  'qpdf',
  'tesseract-ocr',
  ...languages.map((language) => `tesseract-ocr-${dashed(language)}`),
  'tesseract-ocr-osd',
  ...dictionaries.map((pair) => `dict-freedict-${pair}`),
  ...thesauri.map((language) => `mythes-${language}`),
]

/**
 * Copies programs with every library that they are linked with, the C library too, into `folder`, and writes a script for each
 * that starts it with these. So they run on any Linux of this processor, beside other versions of the same libraries.
 * @returns the packages that anything was taken from
 */
export function copyPrograms(files: DebianFiles, wanted: WantedPrograms, folder: string): DebianPackage[] {
  const used = new Map<string, DebianPackage>()
  const copy = (from: string, to: string) => {
    const described = files.packageOf(from)
    used.set(described.name, described)
    copyFileSync(realpathSync(from), to)
  }
  const folders = ['bin', 'lib', 'libexec', 'share/tessdata']
  for (const name of folders) mkdirSync(join(folder, name), { recursive: true })

  for (const name of programs) {
    const program = files.find(`/usr/bin/${name}`)
    const { libraries, loader } = linkedWith(program, files.libraryFolders)
    copy(program, join(folder, 'libexec', name))
    for (const library of [...libraries, loader]) {
      const to = join(folder, 'lib', basename(library))
      if (!existsSync(to)) copy(library, to)
    }
    const script = join(folder, 'bin', name)
    writeFileSync(script, startScript(name, basename(loader)))
    for (const started of [script, join(folder, 'libexec', name), join(folder, 'lib', basename(loader))])
      chmodSync(started, 0o755)
  }

  copyTesseractData(files, wanted.languages, join(folder, 'share/tessdata'), copy)
  copyDictionaries(files, wanted, join(folder, 'share'), copy)
  return [...used.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

type Copy = (from: string, to: string) => void

/** Asks the linker. @throws Error where a library is missing */
function linkedWith(program: string, libraryFolders: readonly string[]): { libraries: string[]; loader: string } {
  const listed = execFileSync('ldd', [program], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], LD_LIBRARY_PATH: libraryFolders.join(':') },
  })
  const lines = listed.split('\n')
  const missing = lines.find((line) => line.includes('not found'))
  if (missing !== undefined) throw new Error(`${program} needs ${missing.trim()}.`)
  const libraries = lines.flatMap((line) => / => (?<path>\/\S+)/u.exec(line)?.groups?.['path'] ?? [])
  const loader = lines.flatMap((line) => /^\s*(?<path>\/\S*ld-linux\S*)/u.exec(line)?.groups?.['path'] ?? [])[0]
  if (loader === undefined) throw new Error(`${program} names no loader.`)
  return { libraries, loader }
}

const startScript = (name: string, loader: string) => `#!/bin/sh
# Starts ${name} with the libraries that came with it.
here=\${0%/*}/..
export TESSDATA_PREFIX="$here/share/tessdata"
exec "$here/lib/${loader}" --inhibit-cache --library-path "$here/lib" "$here/libexec/${name}" "$@"
`

/** The data of the languages, of the direction of pages, and how Tesseract is told to write. */
function copyTesseractData(files: DebianFiles, languages: readonly string[], to: string, copy: Copy): void {
  const [version = ''] = files.list('/usr/share/tesseract-ocr')
  const data = `/usr/share/tesseract-ocr/${version}/tessdata`
  for (const language of [...languages, 'osd']) {
    copy(files.find(`${data}/${language}.traineddata`), join(to, `${language}.traineddata`))
  }
  for (const name of ['configs', 'tessconfigs']) {
    cpSync(files.find(`${data}/${name}`), join(to, name), { recursive: true, dereference: true })
  }
}

function copyDictionaries(files: DebianFiles, wanted: WantedPrograms, to: string, copy: Copy): void {
  const { dictionaries, thesauri } = wanted
  const named = [
    ...dictionaries.flatMap((pair) => ['dict.dz', 'index'].map((ending) => `dictd/freedict-${pair}.${ending}`)),
    ...thesauri.flatMap((language) => thesaurusFiles(files, language)),
  ]
  for (const name of named) {
    mkdirSync(join(to, name, '..'), { recursive: true })
    copy(files.find(`/usr/share/${name}`), join(to, name))
  }
}

/** Files are named by country, packages by language: `mythes-de` has `th_de_DE_v2.dat`. */
function thesaurusFiles(files: DebianFiles, language: string): string[] {
  const begins = `th_${language.replace('-', '_')}`.toLowerCase()
  const stemOf = (name: string) => name.replace(/\.(?:dat|idx)$/u, '').toLowerCase()
  const names = files.list('/usr/share/mythes').filter((name) => /\.(?:dat|idx)$/u.test(name))
  return names.filter((name) => stemOf(name).startsWith(begins)).map((name) => `mythes/${name}`)
}
