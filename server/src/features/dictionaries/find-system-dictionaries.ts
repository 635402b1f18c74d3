import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { languageOfCode, languagesOfName } from '../../knowledge/language/language-codes.ts'
import { partOf, stemOfName } from '../../knowledge/dictionaries/sources.ts'
import type { Log } from '../../platform/log.ts'
import type { FoundDictionary } from './system-dictionaries.repository.ts'
import { hasCode } from '../../platform/error-code.ts'

type FoundDictionaryFile = { name: string; size: number; stamp: string }

/** `dictd` in it holds pairs (Debian's `dict-freedict-*`), `mythes` thesauri. */
export async function findSystemDictionaries(folder: string, log: Log): Promise<FoundDictionary[]> {
  const pairs = await filesIn(path.join(folder, 'dictd'), log)
  const thesauri = await filesIn(path.join(folder, 'mythes'), log)
  return [...findPairs(pairs), ...findThesauri(thesauri)]
}

/** One for each pair of languages: what translates back is read into the same. */
function findPairs(found: readonly FoundDictionaryFile[]): FoundDictionary[] {
  const halves = found.filter(({ name }) => ['index', 'dict', 'packed'].includes(partOf(name) ?? ''))
  const byPair = Map.groupBy(halves, ({ name }) => {
    const pair = languagesOfName(name)
    return pair ? [pair.from, pair.to].toSorted().join(' ') : ''
  })
  byPair.delete('')
  return [...byPair].map(([pair, files]) => {
    const whole = files.filter(({ name }) => files.some((other) => isOtherHalf(name, other.name)))
    // One half alone is told of, unless the pair has another dictionary.
    return foundOf('dictd', { pair, files: whole.length > 0 ? whole : files })
  })
}

function isOtherHalf(name: string, other: string): boolean {
  return stemOfName(name) === stemOfName(other) && (partOf(name) === 'index') !== (partOf(other) === 'index')
}

/** `th_de_DE_v2.dat`: one a language, the largest; those of other countries are often links to it. */
function findThesauri(found: readonly FoundDictionaryFile[]): FoundDictionary[] {
  const best = new Map<string, FoundDictionaryFile>()
  for (const file of found.filter(({ name }) => partOf(name) === 'mythes')) {
    const language = languageOfCode(/^th_([a-z]{2,3})(?:_|\.)/u.exec(file.name)?.[1] ?? '')
    if (language !== null && file.size > (best.get(language)?.size ?? 0)) best.set(language, file)
  }
  return [...best].map(([language, file]) => foundOf('mythes', { pair: `${language} ${language}`, files: [file] }))
}

function foundOf(
  folder: string,
  { pair, files }: { pair: string; files: readonly FoundDictionaryFile[] },
): FoundDictionary {
  const [from = '', to = ''] = pair.split(' ')
  return {
    from,
    to,
    name: [...new Set(files.map((file) => stemOfName(file.name)))].join(', '),
    files: files.map((file) => ({ name: path.join(folder, file.name), key: null })),
    stamp: files.map(({ stamp }) => stamp).join('\n'),
  }
}

/** By name. A machine without dictionaries has no such folder; what cannot be read, as a dangling link, is left out. */
async function filesIn(folder: string, log: Log): Promise<FoundDictionaryFile[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EACCES')) return []
    throw error
  })
  const found: FoundDictionaryFile[] = []
  for (const name of names.filter((one) => partOf(one) !== null).toSorted()) {
    const file = path.join(folder, name)
    try {
      const { size, mtimeMs } = await stat(file)
      found.push({ name, size, stamp: `${name} ${size} ${mtimeMs}` })
    } catch (error) {
      log.warn({ error, file }, 'a file of a dictionary cannot be read and is left out')
    }
  }
  return found
}
