import { expect, it } from 'vitest'
import { documentClassName, documentName } from './document-name.ts'

it('a class of documents is called as VDI 2770 names it in English and in German', () => {
  expect(['03-06', '99-01'].map(documentClassName)).toEqual(['Spare parts / Ersatzteile', '99-01'])
  expect(['02-03', 'de'].map(documentName)).toEqual(['Assemblies / Bauteile', 'German'])
})
