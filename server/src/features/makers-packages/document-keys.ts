import type { DocumentId, PackageDocument } from '../../packages/package-shape.ts'

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
export const baseOf = (path: string): string => nameOf(path).toLowerCase()
const maxExtension = 20
export const extensionOf = (path: string): string =>
  /\.([^./]+)$/u.exec(baseOf(path))?.[1]?.slice(0, maxExtension) ?? ''

type DocumentIdentity = {
  ids: readonly DocumentId[]
  organization: string
  path: string
  assumed?: readonly string[] | undefined
}

/**
 * By which two files are of one document, each once. An id without a domain is anybody's: with the maker and the
 * file's name it is one. Who handed a document on stands for a maker that was not named.
 */
export function keysOf({ ids, organization, path, assumed }: DocumentIdentity): string[] {
  const makers = assumed?.includes('organization') ? ['', organization] : [organization]
  const keys = ids.flatMap(({ domain, id }) =>
    domain === '' ? makers.map((maker) => [id, maker, baseOf(path)]) : [[domain, id]],
  )
  return [...new Set(keys.map((key) => JSON.stringify(key)))]
}

type Related = Omit<DocumentIdentity, 'ids'> & { relations: readonly (DocumentId & { type: string })[] }

/** Those of the documents whose place it takes. */
export const replacedKeysOf = ({ relations, organization, path }: Related): string[] =>
  keysOf({ ids: relations.filter(({ type }) => type === 'Replaces'), organization, path })

/** HTML is no file that is taken: it is read as a note, whose blocks can be cited. */
export const isNote = ({ path }: PackageDocument): boolean => /\.x?html?$/iu.test(path)
