import { languagesOfName } from '../language/language-codes.ts'
import { DictionaryError } from './failures.ts'
import type { TaskSource } from './prepare/prepare-messages.ts'
import type { Language } from '../language/language.ts'

type Part = 'index' | 'dict' | 'packed' | 'ding' | 'csv' | 'mythes'

const parts: readonly (readonly [RegExp, Part])[] = [
  [/\.index$/iu, 'index'],
  [/\.dict\.dz$|\.dz$/iu, 'packed'],
  [/\.dict$/iu, 'dict'],
  [/^th_[^/]*\.dat$/iu, 'mythes'],
  [/\.(?:csv|tsv)$/iu, 'csv'],
  [/\.(?:txt|ding)$/iu, 'ding'],
]

/** What a file is, by its name; null where it is none of a dictionary. */
export function partOf(fileName: string): Part | null {
  return parts.find(([pattern]) => pattern.test(fileName))?.[1] ?? null
}

/** Of a name without its endings: the two files of a dictd dictionary share it. */
export function stemOfName(fileName: string): string {
  return fileName.replace(/(?:\.dict\.dz|\.dz|\.dict|\.index|\.csv|\.tsv|\.txt|\.ding)$/iu, '')
}

type NamedFile = { name: string; path: string }

/**
 * What to read from these files for the pair `from`-`to`; a name that says just this pair the other way round is turned.
 * @throws DictionaryError `no_index`, `no_dict`
 */
export function sourcesOf(files: readonly NamedFile[], { from, to }: { from: Language; to: Language }): TaskSource[] {
  const isTurned = (name: string): boolean => {
    const named = languagesOfName(name)
    return named !== null && named.from === to && named.to === from
  }
  const sources: TaskSource[] = []
  for (const { name, path } of files) {
    const part = partOf(name)
    // `th_en` is no pair of Thai and English.
    if (part === 'mythes') sources.push({ format: part, path, isTurned: false })
    else if (part === 'csv' || part === 'ding') {
      sources.push({ format: part, path, isTurned: isTurned(name) })
    } else if (part === 'index') {
      const dict = dictOf(files, name)
      if (!dict) throw new DictionaryError('no_dict')
      const isPacked = partOf(dict.name) === 'packed'
      sources.push({ format: 'dictd', index: path, dict: dict.path, isPacked, isTurned: isTurned(name) })
    }
  }
  if (sources.length === 0) throw new DictionaryError('no_index')
  return sources
}

/** An upload's two files belong together whatever they are called. */
function dictOf(files: readonly NamedFile[], index: string): NamedFile | undefined {
  const dicts = files.filter(({ name }) => ['dict', 'packed'].includes(partOf(name) ?? ''))
  return dicts.find(({ name }) => stemOfName(name) === stemOfName(index)) ?? (files.length === 2 ? dicts[0] : undefined)
}
