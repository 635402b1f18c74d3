import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Coverage, coverageOf, unpackWoff } from './sfnt.ts'

/** A font by the name that a document calls it, with its four faces; `family`: which one of a collection. */
export type Font = { name: string; covers: Coverage; faces: Record<Face, FaceSource> }
type Face = 'normal' | 'bold' | 'italics' | 'bolditalics'
/** Bytes of ours, or a file of the system's. */
export type FaceSource = { bytes: Buffer } | { path: string; family?: string }

const require = createRequire(import.meta.url)

const weights = { normal: '400-normal', bold: '600-normal', italics: '400-italic', bolditalics: '600-italic' } as const
const plexScripts = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese']

/** Where Debian has them: `fonts-noto-cjk`, `fonts-noto-core`, `fonts-dejavu-core`. */
const collections = [
  { path: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc', family: 'NotoSansCJKsc-Regular' },
]
const notoFolder = '/usr/share/fonts/truetype/noto'
const preferred = ['Arabic', 'Thai', 'Hebrew', 'Symbols', 'Symbols2', 'Math'].map(
  (script) => `NotoSans${script}-Regular.ttf`,
)
const lastResort = '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf'

/** Read when the first document needs them, and kept. */
export const sansFonts = once(() => [...plexOf('ibm-plex-sans'), devanagari()])
export const monoFonts = once(() => plexOf('ibm-plex-mono'))

function plexOf(family: string): Font[] {
  return plexScripts.flatMap((script) => {
    const fileOf = (weight: string) => `@fontsource/${family}/files/${family}-${script}-${weight}.woff`
    if (!isInstalled(fileOf(weights.normal))) return []
    const face = (weight: string) => ({ bytes: unpackWoff(readFileSync(require.resolve(fileOf(weight)))) })
    const normal = face(weights.normal)
    const faces = {
      normal,
      bold: face(weights.bold),
      italics: face(weights.italics),
      bolditalics: face(weights.bolditalics),
    }
    return [{ name: `${family}-${script}`, covers: coverageOf(normal.bytes), faces }]
  })
}

function devanagari(): Font {
  const file = (weight: string) =>
    require.resolve(`@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-${weight}-normal.woff`)
  const [normal, bold] = ['400', '600'].map((weight) => ({ bytes: unpackWoff(readFileSync(file(weight))) })) as [
    { bytes: Buffer },
    { bytes: Buffer },
  ]
  const faces = { normal, bold, italics: normal, bolditalics: bold }
  return { name: 'noto-sans-devanagari', covers: coverageOf(normal.bytes), faces }
}

function isInstalled(file: string): boolean {
  try {
    return existsSync(require.resolve(file))
  } catch {
    return false
  }
}

/** One after another, as a text needs what those before it do not draw. */
const systemFiles = once((): { path: string; family?: string }[] => {
  const noto = existsSync(notoFolder)
    ? readdirSync(notoFolder).filter((name) => /^NotoSans\w*-Regular\.ttf$/.test(name))
    : []
  const others = noto.filter((name) => !preferred.includes(name)).toSorted()
  const paths = [...preferred, ...others].map((name) => ({ path: join(notoFolder, name) }))
  return [...collections, ...paths, { path: lastResort }].filter(({ path }) => existsSync(path))
})
const readSystemFonts: Font[] = []
const undrawn = new Set<number>()

/** The system's font that draws a character that ours do not; null when none does. */
export function systemFontFor(codePoint: number): Font | null {
  if (undrawn.has(codePoint)) return null
  const known = readSystemFonts.find(({ covers }) => covers(codePoint))
  if (known) return known
  for (const file of systemFiles().slice(readSystemFonts.length)) {
    const font = readSystemFont(file)
    readSystemFonts.push(font)
    if (font.covers(codePoint)) return font
  }
  undrawn.add(codePoint)
  return null
}

function readSystemFont(file: { path: string; family?: string }): Font {
  const inBold = { ...file, path: file.path.replace('-Regular.', '-Bold.') }
  const bold = file.family === undefined && existsSync(inBold.path) ? inBold : file
  const faces = { normal: file, bold, italics: file, bolditalics: bold }
  return { name: file.path, covers: coverageOf(readFileSync(file.path)), faces }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
