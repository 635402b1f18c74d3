import { limits } from '@millwright/contract/limits'
import type { QueryOf } from '@millwright/contract/route'
import type { ResourceType } from '@millwright/contract/formats'
import {
  type SearchHit,
  type SearchKind,
  searchKinds,
  type SearchResults,
  type searchRoutes,
} from '@millwright/contract/search'
import type { SearchedFor } from '@millwright/contract/chats'
import { listAssetsOf } from '../../access/assets-of-department.repository.ts'
import type { HandlersOf } from '../../calls/handler.ts'
import type { CompanyDictionaries, Dictionaries } from '../../knowledge/dictionaries/dictionary.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { documentKindOf } from '../../knowledge/index/document-kind.ts'
import { searchTyped, type TypedPassage } from '../../knowledge/search/search-typed.ts'
import { codeOf, heldIn, readTyped, type TypedQuery } from '../../knowledge/search/typed-words.ts'
import {
  type FieldRow,
  type FileRow,
  findAssets,
  findDepartments,
  findExperts,
  findFields,
  findFiles,
  hasFilesOf,
  type NamedRow,
} from './search.repository.ts'
import { snippetOf } from './snippet.ts'

/** How well the best of a group fits; the groups stand in this order. */
type Rank = 'number' | 'name' | 'begins' | 'named' | 'text'
const ranks: readonly Rank[] = ['number', 'name', 'begins', 'named', 'text']

type Group = { kind: SearchKind; total: number; hits: SearchHit[]; rank: Rank }

type PassageKind = Extract<SearchKind, 'passage' | 'note' | 'video'>

/** The types of the files that a kind of passages is of. */
const typesOf: Readonly<Record<PassageKind, readonly ResourceType[]>> = {
  passage: ['document', 'image'],
  note: ['note'],
  video: ['video'],
}
const ofPassages: readonly PassageKind[] = ['passage', 'note', 'video']
const ofFiles: readonly SearchKind[] = ['resource', ...ofPassages]

export type SearchDeps = { dictionaries: Dictionaries }

/** What the viewer may read, as it is typed. */
export function search({ dictionaries }: SearchDeps): HandlersOf<typeof searchRoutes>['search'] {
  return async ({ query, step }) => ({
    data: await dictionaries.during((served) =>
      step((tx, _granted, { companyId }) => searchAll(tx, companyId, { query, served: () => served(tx, companyId) })),
    ),
  })
}

type SearchInput = {
  query: QueryOf<(typeof searchRoutes)['search']>
  served: () => Promise<CompanyDictionaries | null>
}

export async function searchAll(
  tx: Transaction,
  companyId: string,
  { query, served }: SearchInput,
): Promise<SearchResults> {
  const typed = readTyped(query.q)
  const words = typed.words.map(({ written }) => written)
  const most = query.pageSize ?? limits.searchHits.usual
  const place = { assetId: query.assetId, departmentId: query.departmentId }
  const document = documentKindOf({
    documentClass: query.documentClass ?? null,
    documentLanguage: query.documentLanguage || null,
    documentTag: query.documentTag || null,
  })
  const asked = query.kinds.length > 0 ? query.kinds : searchKinds
  // Nothing but a file is of a class, in a language or has tags.
  const wanted = new Set(document === null ? asked : asked.filter((kind) => ofFiles.includes(kind)))
  const searched = { companyId, place, words, most, document }
  const groups: Group[] = []
  const add = (group: Group) => {
    if (group.hits.length > 0) groups.push(group)
  }
  let searchedFor: SearchedFor[] = []
  if (words.length === 0) return { groups: [], searchedFor }

  if (wanted.has('resource')) add(named('resource', await findFiles(tx, searched), typed))
  if (wanted.has('asset')) add(named('asset', await findAssets(tx, searched), typed))
  if (wanted.has('department')) add(named('department', await findDepartments(tx, searched), typed))
  if (wanted.has('expert')) add(named('expert', await findExperts(tx, searched), typed))
  if (wanted.has('field')) {
    const rows = await findFields(tx, { ...searched, code: typed.code })
    const hits = rows.map((row) => fieldHit(row, typed))
    add({ kind: 'field', total: rows[0]?.total ?? 0, hits, rank: rows[0]?.isWhole ? 'number' : 'text' })
  }
  const kinds = ofPassages.filter((kind) => wanted.has(kind))
  if (kinds.length > 0) {
    const { assetId, departmentId } = place
    const assetIds = assetId ? [assetId] : departmentId ? await listAssetsOf(tx, companyId, departmentId) : null
    const dictionaries = await served()
    const searchIn = (type: ResourceType | null) =>
      searchTyped(tx, companyId, {
        text: query.q,
        typed,
        assetIds,
        type,
        document,
        dictionaries,
        without: query.without,
      })
    const [first, ...others] = kinds.flatMap((kind) => typesOf[kind])
    const type = first && others.length === 0 ? first : null
    const found = await searchIn(type)
    searchedFor = found.searchedFor
    const passagesOf = Map.groupBy(found.passages, kindOf)
    for (const kind of kinds) {
      const shared = passagesOf.get(kind) ?? []
      // The best of all kinds may leave no place to one of them.
      const isCrowdedOut = type === null && found.passages.length >= most && shared.length < most
      const own: TypedPassage[] = []
      for (const one of isCrowdedOut ? typesOf[kind] : []) {
        if (await hasFilesOf(tx, companyId, { assetIds, type: one })) own.push(...(await searchIn(one)).passages)
      }
      const passages = own.length > 0 ? bestOf(own) : shared
      const rank = passages.some(({ passage }) => holdsCode(passage.text, typed.code)) ? 'number' : 'text'
      add({ kind, total: passages.length, hits: passages.slice(0, most).map((one) => passageHit(one)), rank })
    }
  }
  const best = groups.toSorted((one, other) => ranks.indexOf(one.rank) - ranks.indexOf(other.rank))
  return { groups: best.map(({ rank: _, ...group }) => group), searchedFor }
}

function named(kind: SearchKind, rows: readonly (NamedRow | FileRow)[], typed: TypedQuery): Group {
  const asked = typed.words.map(({ written }) => written).join(' ')
  const hits = rows.map((row): SearchHit => {
    const snippet = row.detail || row.title
    const shown = snippetOf(snippet, heldIn(snippet, typed.words).marks)
    return {
      id: row.id,
      title: row.title,
      snippet: shown.snippet,
      marks: shown.marks,
      departmentId: row.departmentId,
      assetId: row.assetId,
      resourceId: 'type' in row ? row.id : null,
      fileType: 'type' in row ? row.type : kind === 'asset' || kind === 'department' || kind === 'expert' ? kind : null,
      segment: null,
    }
  })
  const rank = rows.map(({ title }) => rankOf(title.toLowerCase(), asked))
  const [best = 'text'] = rank.toSorted((one, other) => ranks.indexOf(one) - ranks.indexOf(other))
  return { kind, total: rows[0]?.total ?? 0, hits, rank: best }
}

function rankOf(title: string, asked: string): Rank {
  if (title === asked || title.replace(/\.[^.]+$/u, '') === asked) return 'name'
  if (title.startsWith(asked)) return 'begins'
  return asked.split(' ').every((word) => title.includes(word)) ? 'named' : 'text'
}

function fieldHit(row: FieldRow, typed: TypedQuery): SearchHit {
  const text = `${row.label}: ${row.value}`
  const whole = { start: row.label.length + 2, end: text.length }
  const isWhole = typed.code !== null && codeOf(row.value) === typed.code
  const shown = snippetOf(text, isWhole ? [whole] : heldIn(text, typed.words).marks)
  return {
    id: row.id,
    title: row.title,
    snippet: shown.snippet,
    marks: shown.marks,
    departmentId: row.departmentId,
    assetId: row.assetId,
    resourceId: null,
    fileType: 'asset',
    segment: row.label,
  }
}

/** Of several searches, as one orders them: of those that hold most of the words the best by BM25 first. */
function bestOf(found: readonly TypedPassage[]): TypedPassage[] {
  const most = Math.max(...found.map(({ held }) => held.words))
  const best = found.filter(({ held }) => held.words === most)
  return best.toSorted((one, other) => other.passage.score - one.passage.score)
}

function kindOf({ passage }: TypedPassage): PassageKind {
  switch (passage.fileType) {
    case 'note':
      return 'note'
    case 'video':
      return 'video'
    case 'document':
    case 'image':
      return 'passage'
  }
}

function passageHit({ passage, held }: TypedPassage): SearchHit {
  const shown = snippetOf(passage.text, held.marks)
  const range = passage.ranges.findLast(({ offset }) => offset <= shown.first) ?? passage.ranges[0]
  return {
    id: passage.id,
    title: passage.fileName,
    snippet: shown.snippet,
    marks: shown.marks,
    departmentId: passage.departmentId,
    assetId: passage.assetId,
    resourceId: passage.resourceId,
    fileType: passage.fileType,
    segment: range?.segment ?? null,
  }
}

/** As a number of its own, whatever stands between its groups: it is none within a longer one. */
function holdsCode(text: string, code: string | null): boolean {
  if (code === null) return false
  const between = '[^\\p{L}\\p{N}]{0,2}'
  const pattern = `(?<![\\p{L}\\p{N}]|\\p{N}[-./])${Array.from(code).join(between)}(?![\\p{L}\\p{N}]|[-./]\\p{N})`
  return new RegExp(pattern, 'u').test(text.normalize('NFKC').toLowerCase())
}
