import * as z from 'zod/mini'
import { ResourceType } from './formats.ts'
import { Id } from './ids.ts'
import { limits } from './limits.ts'

/** The classes of documents of VDI 2770 (part 1, table 1), with the names that it gives them. */
export const documentClasses = [
  { id: '01-01', en: 'Identification', de: 'Identifikation' },
  { id: '02-01', en: 'Technical specification', de: 'Technische Spezifikation' },
  { id: '02-02', en: 'Drawings, plans', de: 'Zeichnungen, Pläne' },
  { id: '02-03', en: 'Assemblies', de: 'Bauteile' },
  { id: '02-04', en: 'Certificates, declarations', de: 'Zeugnisse, Zertifikate, Bescheinigungen' },
  { id: '03-01', en: 'Commissioning, de-commissioning', de: 'Montage, Inbetriebnahme, Demontage' },
  { id: '03-02', en: 'Operation', de: 'Bedienung' },
  { id: '03-03', en: 'General safety', de: 'Allgemeine Sicherheit' },
  { id: '03-04', en: 'Inspection, maintenance, testing', de: 'Inspektion, Wartung, Prüfung' },
  { id: '03-05', en: 'Repair', de: 'Instandsetzung' },
  { id: '03-06', en: 'Spare parts', de: 'Ersatzteile' },
  { id: '04-01', en: 'Contract documents', de: 'Vertragsunterlagen' },
] as const

export type DocumentClassId = (typeof documentClasses)[number]['id']

export const documentClassIds = documentClasses.map(({ id }) => id) as [DocumentClassId, ...DocumentClassId[]]

/** The standards that packages of makers are read by. */
export const packageKinds = ['vdi2770', 'aas', 'iirds'] as const

/**
 * How a document relates to another one: the types of VDI 2770, which Asset Administration Shells have as well, and that of iiRDS
 * for a document whose place it takes.
 */
export const documentRelationTypes = ['RefersTo', 'BasedOn', 'TranslationOf', 'Affecting', 'Replaces'] as const
export type DocumentRelationType = (typeof documentRelationTypes)[number]

/**
 * In which respect a tag of an iiRDS package says what a document is about: its type of information (a task, a concept,
 * …), its subject, the component or variant of the product, an event with its code, the phase in the product's life.
 */
export const documentTagKinds = ['type', 'subject', 'component', 'product', 'event', 'phase'] as const
export type DocumentTagKind = (typeof documentTagKinds)[number]

/** Which of makers' documents are asked alone: of this class (VDI 2770), in this language (ISO 639-1), with a tag that is called so. */
export const documentsAsked = {
  documentClass: z._default(z.nullable(z.enum(documentClassIds)), null),
  documentLanguage: z._default(z.nullable(z.string().check(z.toLowerCase(), z.minLength(1), z.maxLength(20))), null),
  documentTag: z._default(z.nullable(z.string().check(z.minLength(1), z.maxLength(limits.documentTag))), null),
}

/** `kind`: in which respect it says what a document is about. */
export const DocumentTag = z.object({ kind: z.enum(documentTagKinds), label: z.string() })
export type DocumentTag = z.infer<typeof DocumentTag>

/** Another document that a maker's document names, and the first file of it where it stands on the same asset, outside the bin. */
export const DocumentRelation = z.object({
  type: z.enum(documentRelationTypes),
  documentId: z.string(),
  domain: z.string(),
  file: z.nullable(z.object({ id: Id, fileName: z.string(), type: ResourceType })),
})
export type DocumentRelation = z.infer<typeof DocumentRelation>

/** `classes` are of VDI 2770 (`documentClasses`), languages ISO 639-1, `statusDate` as the package has it. */
export const MakersDocument = z.object({
  title: z.string(),
  documentId: z.string(),
  domain: z.string(),
  classes: z.array(z.string()),
  languages: z.array(z.string()),
  version: z.string(),
  status: z.string(),
  statusDate: z.string(),
  organization: z.string(),
  /** What it is about (iiRDS). */
  tags: z.array(DocumentTag),
  /** The first of them (`limits.shownRelations`), where files are listed or read one by one; missing where there are none. */
  relations: z.optional(z.array(DocumentRelation)),
  /** Which brought it, where files are listed or read one by one; the id is null where the viewer may not download it. */
  package: z.optional(z.object({ id: z.nullable(Id), fileName: z.string() })),
})
export type MakersDocument = z.infer<typeof MakersDocument>
