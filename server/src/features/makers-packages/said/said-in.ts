import { limits } from '@millwright/contract/limits'
import type { PackageDocument, PackageTag } from '../../../packages/package-shape.ts'
import { inLanguages } from '../in-languages.ts'

/** What is kept of it, wherever the file lies in its package. */
export type SaidOfFile = Omit<SaidDocument, 'tags' | 'assumed'> & {
  tags: { kind: PackageTag['kind']; label: string }[]
}

export type SaidDocument = Omit<
  PackageDocument,
  'file' | 'asset' | 'path' | 'size' | 'sha256' | 'mediaType' | 'isPicture' | 'pictures'
>

/** `isSame`: the file has the bytes that `before` was said of. */
export type SaidBefore = { languages: readonly string[]; before: SaidOfFile | null; isSame: boolean }

/**
 * What is kept of a document: labels of its tags in one language alone; of what was said before, whose place it took, and of the same
 * bytes all that our own export assumed.
 */
export function saidIn(document: SaidDocument, { languages, before, isSame }: SaidBefore): SaidOfFile {
  const said = newlySaidIn(document, { languages, before })
  const { assumed = [] } = document
  if (!before || !isSame || assumed.length === 0) return said
  return { ...said, ...Object.fromEntries(Object.entries(before).filter(([name]) => assumed.includes(name))) }
}

function newlySaidIn(document: SaidDocument, { languages: preferred, before }: Omit<SaidBefore, 'isSame'>): SaidOfFile {
  const { ids, title, classes, languages } = document
  const { version, status, statusDate, organization } = document
  const summary = besideTitles(document.summary, title)
  const keywords = besideTitles(document.keywords, title)
  const relations = relationsWith(document.relations, before?.relations ?? [])
  const labels = (document.tags ?? []).map(({ kind, label }) => ({
    kind,
    label: tagLabel(inLanguages(label, preferred)),
  }))
  return {
    ids,
    title,
    summary,
    keywords,
    classes,
    languages,
    version,
    status,
    statusDate,
    organization,
    relations,
    tags: labels.filter(({ label }) => label !== ''),
  }
}

type Texts = PackageDocument['title']

/** VDI 2770 asks for a summary and key words: where there are none, the title stands for them, as in what we hand on. By language. */
function besideTitles(texts: Texts, titles: Texts): Texts {
  const known = new Set(titles.map(({ text }) => text))
  return texts.filter(({ text }) => !known.has(text)).toSorted((a, b) => a.language.localeCompare(b.language))
}

type Relations = SaidOfFile['relations']

/** Documents whose place this one took, last: they stay so, whatever a later package says. */
function relationsWith(said: Relations, before: Relations): Relations {
  const isReplaced = ({ type }: Relations[number]): boolean => type === 'Replaces'
  const replaced = new Map(
    [...before, ...said].filter(isReplaced).map((one) => [JSON.stringify([one.domain, one.id]), one]),
  )
  return [...said.filter((one) => !isReplaced(one)), ...replaced.values()]
}

/** Filters name several with commas between. The database holds no half of a character, which a cut may leave. */
const tagLabel = (label: string): string =>
  label
    .split(',')
    .map((part) => part.trim())
    .join(' ')
    .slice(0, limits.documentTag)
    .replace(/\p{Surrogate}$/u, '')
    .trim()
