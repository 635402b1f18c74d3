import { documentTagKinds, packageKinds } from '@millwright/contract/document-classes'
import { packageProblemCodes } from '@millwright/contract/package-problems'
import * as z from 'zod'

/** A text in a language (ISO 639-1); '' where none is said. */
export const LanguageText = z.object({ language: z.string(), text: z.string() })
export type LanguageText = z.infer<typeof LanguageText>

export const PackageProblem = z.object({
  code: z.enum(packageProblemCodes),
  /** Of a file, containers before it; of an element behind `#`. */
  path: z.string(),
  detail: z.string(),
})
export type PackageProblem = z.infer<typeof PackageProblem>

/** `role`: what an asset is known by. */
export const PackageField = z.object({
  role: z.enum(['maker', 'type', 'serial', 'other']),
  label: z.array(LanguageText),
  value: z.array(LanguageText),
  kind: z.enum(['text', 'number', 'date']),
  unit: z.string(),
  /** The names of the collections that it stands in. */
  group: z.array(z.string()),
  semanticId: z.string(),
  path: z.string(),
})
export type PackageField = z.infer<typeof PackageField>

export const PackageAsset = z.object({
  name: z.array(LanguageText),
  info: z.array(LanguageText),
  maker: z.string(),
  types: z.array(z.string()),
  serial: z.string(),
  /** Addresses that name this very machine, as its plate may show them. One of an older server has none. */
  codes: z.array(z.string()).default([]),
  path: z.string(),
  fields: z.array(PackageField),
})
export type PackageAsset = z.infer<typeof PackageAsset>

export const DocumentId = z.object({ domain: z.string(), id: z.string() })
export type DocumentId = z.infer<typeof DocumentId>

/** What a document is about, in the words of its package: `kind` says in which respect. */
export const PackageTag = z.object({ kind: z.enum(documentTagKinds), label: z.array(LanguageText) })
export type PackageTag = z.infer<typeof PackageTag>

/** A picture that a text in HTML shows: its address as the text has it, and its file's number. */
export const TopicPicture = z.object({ address: z.string(), file: z.int() })
export type TopicPicture = z.infer<typeof TopicPicture>

/** One file; those of one document share its ids. */
export const PackageDocument = z.object({
  /** The place in the order in which the package's files are read. */
  file: z.int(),
  /** Which of the assets it is of. */
  asset: z.int(),
  /** From the package's root, containers before it. */
  path: z.string(),
  size: z.number(),
  /** Hexadecimal. */
  sha256: z.string(),
  mediaType: z.string(),
  ids: z.array(DocumentId),
  title: z.array(LanguageText),
  summary: z.array(LanguageText),
  keywords: z.array(LanguageText),
  /** Of VDI 2770 alone. */
  classes: z.array(z.string()),
  languages: z.array(z.string()),
  version: z.string(),
  status: z.string(),
  /** As the package says it, a date where it is one. */
  statusDate: z.string(),
  organization: z.string(),
  relations: z.array(DocumentId.extend({ type: z.string() })),
  /** Of what we handed on: which of these no package had said so. */
  assumed: z.array(z.string()).optional(),
  /** A picture of the product itself. */
  isPicture: z.literal(true).optional(),
  /** Of iiRDS alone, as the next one. */
  tags: z.array(PackageTag).optional(),
  pictures: z.array(TopicPicture).optional(),
})
export type PackageDocument = z.infer<typeof PackageDocument>

export const MakersPackage = z.object({
  kind: z.enum(packageKinds).nullable(),
  assets: z.array(PackageAsset),
  documents: z.array(PackageDocument),
  /** One that an older server found, and that is none any more, is left out. */
  problems: z
    .array(PackageProblem.extend({ code: z.string() }))
    .transform((problems) => problems.flatMap((one) => PackageProblem.safeParse(one).data ?? [])),
})
export type MakersPackage = z.infer<typeof MakersPackage>
