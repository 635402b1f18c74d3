import type { DocumentId, LanguageText, PackageTag, TopicPicture } from './package-shape.ts'
import type { FileFacts } from './reading.ts'

/**
 * `links`: ids of the individual that are addresses; one of them stands among `individuals` only where no other id does.
 * `equipment`: what its owner calls it.
 */
export type ReferencedObject = {
  types: string[]
  individuals: string[]
  links: string[]
  maker: string
  equipment: string
}
/** What is said of a document, whichever standard says it. */
export type Metadata = {
  ids: DocumentId[]
  classes: string[]
  objects: ReferencedObject[]
  versions: MetadataVersion[]
}
export type MetadataVersion = {
  version: string
  languages: string[]
  organization: string
  title: LanguageText[]
  summary: LanguageText[]
  keywords: LanguageText[]
  status: string
  statusDate: string
  relations: (DocumentId & { type: string })[]
  files: { name: string; format: string }[]
  /** Of iiRDS alone. */
  tags?: PackageTag[]
  /** As in `PackageDocument`. */
  assumed?: string[]
}

/** A file that a document names, and what the version of the document says that it is of. */
export type TakenFile = FileFacts & {
  path: string
  mediaType: string
  version: MetadataVersion
  /** Of a text in HTML: the pictures of the package that it shows. */
  pictures?: TopicPicture[]
}

/** `isMain`: it says of which machines its package is. `depth`: of the container in containers. */
export type FoundDocument = { metadata: Metadata; files: TakenFile[]; path: string; isMain: boolean; depth: number }
