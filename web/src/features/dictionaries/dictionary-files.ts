import { limits } from '@millwright/contract/limits'
import { texts } from '@millwright/contract/texts'

/** What a pair of languages is chosen from: ISO 639-1, as the server knows them. */
export const languages =
  'af ar bg bn br ca cs cy da de el en eo es et eu fa fi fr ga gd gl gu he hi hr hu hy id is it ja ka kk ko ku la lt lv mk mr ms mt nl no oc pl pt ro ru sa sk sl sq sr sv sw ta te th tr uk ur vi zh'.split(
    ' ',
  )

export const endings = '.index,.dict,.dz,.txt,.csv'

export type Pair = { from: string; to: string }

/** Whether the chosen files are one dictionary, and what is wrong where they are not. */
export type FilesCheck = { ready: boolean; problem: 'noDict' | 'noIndex' | null; refusal: string | null }

type NamedFile = { name: string; size: number }

/** One dictionary is the two files of dictd, the text of Ding, or a CSV file. */
export function checkFiles(files: readonly NamedFile[]): FilesCheck {
  const refused = (refusal: string): FilesCheck => ({ ready: false, problem: null, refusal })
  const kinds = files.map(({ name }) => kindOf(name))
  const [first, second, ...others] = kinds
  const size = files.reduce((sum, file) => sum + file.size, 0)
  if (kinds.includes(null)) return refused(texts.dictionaryFormatUnknown)
  if (size > limits.dictionaryBytes) return refused(texts.dictionaryTooLarge)
  const isPair = (first === 'index' && second === 'dict') || (first === 'dict' && second === 'index')
  if (others.length > 0 || (second && !isPair)) return refused(texts.dictionaryFilesMany)
  if (first === undefined) return { ready: false, problem: null, refusal: null }
  const problem = isPair || first === 'whole' ? null : first === 'index' ? 'noDict' : 'noIndex'
  return { ready: problem === null, problem, refusal: null }
}

function kindOf(name: string): 'index' | 'dict' | 'whole' | null {
  if (/\.index$/i.test(name)) return 'index'
  if (/\.dict(?:\.dz)?$/i.test(name)) return 'dict'
  return /\.(?:txt|csv)$/i.test(name) ? 'whole' : null
}

/** The languages that the name of a file says: `freedict-deu-eng.index`, `de-en.txt`. */
export function pairInName(name: string): Pair | null {
  const parts = name.toLowerCase().split(/[-_.\s]+/)
  const pairs = parts.map((part, at) => ({ from: shortCode(part), to: shortCode(parts[at + 1] ?? '') }))
  const found = pairs.findLast(({ from, to }) => from !== null && to !== null && from !== to)
  return found?.from && found.to ? { from: found.from, to: found.to } : null
}

/** `de` for `deu`; null for what is no code of a language of ours. */
function shortCode(code: string): string | null {
  if (!/^[a-z]{2,3}$/.test(code)) return null
  const short = new Intl.Locale(code).language
  return languages.includes(short) ? short : null
}
