import { type DocumentTagKind, packageKinds } from '@millwright/contract/document-classes'
import { sql } from 'drizzle-orm'
import { bigint, foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { assets } from './assets.ts'
import { bytes, companyId, companyPolicy, createdAt, id, time } from './columns.ts'
import { departments } from './departments.ts'
import { resources } from './resources.ts'
import { users } from './users.ts'

type LanguageText = { language: string; text: string }

/** A package that a maker handed over, as it came. One that was only looked at goes after a day. */
export const makersPackages = pgTable(
  'makers_packages',
  {
    companyId: companyId(),
    id: id(),
    departmentId: uuid('department_id').notNull(),
    /** The asset that it is for; null where it makes its own. */
    assetId: uuid('asset_id'),
    fileName: text('file_name').notNull(),
    /** Null of what is no package that is read. */
    kind: text('kind', { enum: packageKinds }),
    blobKey: text('blob_key').notNull(),
    sha256: bytes('sha256').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    /** What was read in it (`packages/package-shape.ts`); once it was imported, the assets that it went into (`ImportedContents`). */
    contents: jsonb('contents').notNull(),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
    importedAt: time('imported_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      columns: [table.companyId, table.departmentId],
      foreignColumns: [departments.companyId, departments.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.companyId, table.assetId], foreignColumns: [assets.companyId, assets.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.companyId, table.createdBy], foreignColumns: [users.companyId, users.id] }).onDelete(
      'set null',
    ),
    index('makers_packages_of_department').on(table.companyId, table.departmentId),
    index('makers_packages_of_asset').on(table.companyId, table.assetId),
    index('makers_packages_of_user').on(table.companyId, table.createdBy),
    index('makers_packages_by_blob').on(table.blobKey),
    index('makers_packages_looked_at')
      .on(table.createdAt)
      .where(sql`imported_at is null`),
    companyPolicy('makers_packages'),
  ],
)

/** What a maker's package says of a file that came with it. */
export const makersDocuments = pgTable(
  'makers_documents',
  {
    companyId: companyId(),
    resourceId: uuid('resource_id').notNull(),
    assetId: uuid('asset_id').notNull(),
    packageId: uuid('package_id').notNull(),
    /** Where it lay in the package. */
    path: text('path').notNull(),
    /** Its ids with their domains, the primary one first. */
    ids: jsonb('ids').$type<{ domain: string; id: string }[]>().notNull(),
    title: jsonb('title').$type<LanguageText[]>().notNull(),
    summary: jsonb('summary').$type<LanguageText[]>().notNull(),
    keywords: jsonb('keywords').$type<LanguageText[]>().notNull(),
    /** Of VDI 2770. */
    classes: text('classes').array().notNull(),
    languages: text('languages').array().notNull(),
    version: text('version').notNull(),
    status: text('status').notNull(),
    statusDate: text('status_date').notNull(),
    organization: text('organization').notNull(),
    /** What it is about, as iiRDS says it. */
    tags: jsonb('tags').$type<{ kind: DocumentTagKind; label: string }[]>().notNull().default([]),
    /** Of a note that came as HTML: the bytes that its versions were made of, SHA-256 in hexadecimal, the newest last. */
    sources: text('sources').array().notNull().default([]),
    relations: jsonb('relations').$type<{ type: string; domain: string; id: string }[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.resourceId] }),
    foreignKey({
      columns: [table.companyId, table.resourceId],
      foreignColumns: [resources.companyId, resources.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.companyId, table.assetId], foreignColumns: [assets.companyId, assets.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [table.companyId, table.packageId],
      foreignColumns: [makersPackages.companyId, makersPackages.id],
    }).onDelete('cascade'),
    index('makers_documents_of_asset').on(table.companyId, table.assetId),
    index('makers_documents_of_package').on(table.companyId, table.packageId),
    companyPolicy('makers_documents'),
  ],
)

/** Where a field of an asset comes from, for as long as it says what the package said. */
export const makersFields = pgTable(
  'makers_fields',
  {
    companyId: companyId(),
    assetId: uuid('asset_id').notNull(),
    label: text('label').notNull(),
    packageId: uuid('package_id').notNull(),
    value: text('value').notNull(),
    unit: text('unit').notNull(),
    /** Of ECLASS or IEC CDD, as the package says it; '' where it says none. */
    semanticId: text('semantic_id').notNull(),
    /** Of the file in the package, of the element behind `#`. */
    path: text('path').notNull(),
    /** The value in all languages of the package. */
    texts: jsonb('texts').$type<LanguageText[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.assetId, table.label] }),
    foreignKey({ columns: [table.companyId, table.assetId], foreignColumns: [assets.companyId, assets.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [table.companyId, table.packageId],
      foreignColumns: [makersPackages.companyId, makersPackages.id],
    }).onDelete('cascade'),
    index('makers_fields_of_package').on(table.companyId, table.packageId),
    companyPolicy('makers_fields'),
  ],
)
