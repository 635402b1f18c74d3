import type { DocumentId, PackageDocument } from '../../packages/package-shape.ts'

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
export const baseOf = (path: string): string => nameOf(path).toLowerCase()
const maxExtension = 20
export const extensionOf = (path: string): string =>
  /\.([^./]+)$/u.exec(baseOf(path))?.[1]?.slice(0, maxExtension) ?? ''

type DocumentIdentity = { ids: readonly DocumentId[]; organization: string; path: string }

/**
 * By which two files are of one document, each once. An id without a domain is anybody's: with the maker and the
 * file's name it is one.
 */
export const keysOf = ({ ids, organization, path }: DocumentIdentity): string[] => [
  ...new Set(
    ids.map(({ domain, id }) => JSON.stringify(domain === '' ? [id, organization, baseOf(path)] : [domain, id])),
  ),
]

type Related = Omit<DocumentIdentity, 'ids'> & { relations: readonly (DocumentId & { type: string })[] }

/** Those of the documents whose place it takes. */
export const replacedKeysOf = ({ relations, organization, path }: Related): string[] =>
  keysOf({ ids: relations.filter(({ type }) => type === 'Replaces'), organization, path })

/** HTML is no file that is taken: it is read as a note, whose blocks can be cited. */
export const isNote = ({ path }: PackageDocument): boolean => /\.x?html?$/iu.test(path)
