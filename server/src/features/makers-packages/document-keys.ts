import type { DocumentId } from '../../packages/package-shape.ts'

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
export const baseOf = (path: string): string => nameOf(path).toLowerCase()
export const extensionOf = (path: string): string => /\.([^./]+)$/u.exec(baseOf(path))?.[1] ?? ''

type Said = { ids: readonly DocumentId[] }

/** By which two files are of one document, each once. */
export const keysOf = ({ ids }: Said): string[] => [
  ...new Set(ids.map(({ domain, id }) => JSON.stringify([domain, id]))),
]
