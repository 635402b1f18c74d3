import type { PackagePreview } from '@millwright/contract/makers-packages'
import { expect, it } from 'vitest'
import { everything, importOf, keptChoices } from './choices.ts'

type Field = PackagePreview['assets'][number]['fields'][number]
type Document = PackagePreview['documents'][number]

const field = (becomes: Field['becomes'], present: string | null = null): Field => ({
  label: 'Type',
  value: 'PX-200',
  unit: '',
  semanticId: '',
  path: 'a.xml',
  becomes,
  present,
})
const document = (becomes: Document['becomes'], id: string | null = null): Document => ({
  asset: 0,
  path: 'a.pdf',
  fileName: 'A.pdf',
  isNote: false,
  size: 1,
  why: null,
  title: 'A',
  documentId: '',
  domain: '',
  classes: [],
  languages: [],
  version: '',
  status: '',
  statusDate: '',
  tags: [],
  becomes,
  of: id === null ? null : { id, fileName: 'A.pdf' },
})
const preview = (fields: Field[], documents: Document[]): PackagePreview => ({
  packageId: 'p',
  fileName: 'pump.zip',
  kind: 'vdi2770',
  documents,
  problems: [],
  assets: [
    {
      name: 'Pump',
      maker: '',
      type: '',
      serial: '',
      codes: [],
      takenCodes: [],
      path: '',
      into: null,
      others: [],
      elsewhere: [],
      fields,
    },
  ],
})

it('of lines that another asset makes something else of, nothing is chosen any more', () => {
  const before = preview(
    [field('new'), field('new'), field('differs', 'PX-100'), field('differs', 'PX-100')],
    [document('new'), document('new'), document('version', 'one'), document('older', 'one'), document('older', 'one')],
  )
  const choices = {
    ...everything,
    leftAssets: new Set([0]),
    names: new Map([[0, 'Feed pump']]),
    leftFields: new Set(['0/0', '0/1']),
    replacedFields: new Set(['0/2', '0/3']),
    leftDocuments: new Set([0, 1, 2]),
    replacedDocuments: new Set([3, 4]),
  }
  const now = preview(
    [field('new'), field('differs', 'PX-200'), field('differs', 'PX-100'), field('differs', 'PX-300')],
    [
      document('new'),
      document('version', 'two'),
      document('version', 'two'),
      document('older', 'one'),
      document('older', 'two'),
    ],
  )
  expect(importOf(now, keptChoices({ preview: before, choices }, now))).toEqual({
    packageId: 'p',
    assets: [{ asset: 0, leave: true, name: 'Feed pump', leaveFields: [0], replaceFields: [2] }],
    leaveDocuments: [0],
    replaceDocuments: [3],
  })
})
