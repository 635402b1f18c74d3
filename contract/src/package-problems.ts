import { limits } from './limits.ts'

type Problem = {
  /** `refused`: what it is said of is not taken. `hint`: it is taken all the same. */
  weight: 'refused' | 'hint'
  /** `detail` is what the package says at that place. */
  sentence: (detail: string) => string
}

const count = (most: number): string => most.toLocaleString('en')

/** What can be wrong or unknown in a maker's package, each said with the path at which it stands. */
export const packageProblems = {
  notAZip: { weight: 'refused', sentence: () => 'This is no ZIP, or it is cut off' },
  empty: { weight: 'refused', sentence: () => 'This package is empty' },
  unknownKind: {
    weight: 'refused',
    sentence: () =>
      'This ZIP is no package of a maker: it holds neither metadata of VDI 2770 or iiRDS nor an Asset Administration Shell',
  },
  noIirdsMetadata: {
    weight: 'refused',
    sentence: () => 'This package has no META-INF/metadata.rdf: what its files are is not known',
  },
  noRdf: { weight: 'refused', sentence: () => 'This is XML, but no RDF' },
  rdfTooLarge: {
    weight: 'refused',
    sentence: () => `The metadata of an iiRDS package can have ${count(limits.packageRdfBytes / 2 ** 20)} MB at most`,
  },
  noUnits: { weight: 'refused', sentence: () => 'These metadata name no document and no topic that is in a file' },
  noMimetype: {
    weight: 'hint',
    sentence: () => 'The file mimetype of this package does not say application/iirds+zip',
  },
  otherIirdsVersion: {
    weight: 'hint',
    sentence: (detail) => `This is of version ${detail || 'none'} of iiRDS, and is read as if it were 1.3`,
  },
  notIirdsA: {
    weight: 'hint',
    sentence: (detail) => `This package is said to be iiRDS/A, which has no files such as ${detail}`,
  },
  partsOfFile: {
    weight: 'hint',
    sentence: (detail) => `${detail} topics are parts of this file: it is taken as a whole`,
  },
  otherRendition: { weight: 'hint', sentence: () => 'This text is in the package as PDF as well, which is taken' },
  noMetadata: {
    weight: 'refused',
    sentence: () => 'This container has no VDI2770_Metadata.xml: what its files are is not known',
  },
  noMain: {
    weight: 'hint',
    sentence: () => 'This container has no VDI2770_Main.xml: its document containers are taken as they are',
  },
  noMainFile: { weight: 'hint', sentence: () => 'This container has no VDI2770_Main.pdf' },
  noXml: { weight: 'refused', sentence: () => 'This is no XML' },
  noJson: { weight: 'refused', sentence: () => 'This is no JSON' },
  entities: {
    weight: 'refused',
    sentence: () => 'This XML declares entities or points outside. Such XML is never read',
  },
  nestsTooDeep: { weight: 'refused', sentence: () => 'This nests too deeply' },
  tooManyElements: { weight: 'refused', sentence: () => 'This XML has more elements than that of any package' },
  encoding: { weight: 'refused', sentence: () => 'The encoding of this file is not known, or it is not what it says' },
  otherNamespace: {
    weight: 'hint',
    sentence: (detail) =>
      `This is in the namespace ${detail || 'of nothing'}, and is read as if it were the standard's`,
  },
  otherMetamodel: {
    weight: 'refused',
    sentence: (detail) => `The metamodel ${detail || 'of nothing'} is not read: 1, 2 and 3 are`,
  },
  leavesPackage: { weight: 'refused', sentence: () => 'This path leads out of the package' },
  twoOfOneName: { weight: 'refused', sentence: () => 'There are two files of this name: the first is taken' },
  encrypted: { weight: 'refused', sentence: () => 'This file is encrypted in the ZIP' },
  damaged: { weight: 'refused', sentence: () => 'This file is damaged' },
  tooLarge: { weight: 'refused', sentence: () => 'This file unpacks to more than a file can have' },
  unpacksTooMuch: {
    weight: 'refused',
    sentence: () =>
      `All files of a package can unpack to ${count(limits.packageUnpackedBytes / 2 ** 30)} GB: this one is beyond`,
  },
  overlaps: { weight: 'refused', sentence: () => 'This file lies over another one in the ZIP' },
  packing: { weight: 'refused', sentence: () => 'This file is packed in a way that is not read' },
  tooManyFiles: {
    weight: 'refused',
    sentence: () => `A package can have ${count(limits.packageFiles)} files at most: those behind are left out`,
  },
  tooManyAssets: {
    weight: 'refused',
    sentence: () =>
      `A package can have ${count(limits.packageAssets)} machines at most: those behind are left out with their documents`,
  },
  tooManyDocuments: {
    weight: 'refused',
    sentence: () =>
      `A package can have ${count(limits.packageFiles)} documents at most, each counted once for every machine that it is of: those behind are left out`,
  },
  tooManyCodes: {
    weight: 'refused',
    sentence: () => `A machine can have ${count(limits.plateCodes)} codes at most: those behind are left out`,
  },
  tooManyFields: {
    weight: 'refused',
    sentence: () =>
      `A package can have ${count(limits.packageFields)} properties at most for all of its machines: those behind are left out`,
  },
  tooManyProperties: {
    weight: 'refused',
    sentence: (detail) =>
      `There are ${detail} properties: ${count(limits.dynamicFields)} become fields of an asset, all others stay in the file`,
  },
  fileMissing: { weight: 'refused', sentence: (detail) => `The file ${detail} is not in the package` },
  webAddress: {
    weight: 'refused',
    sentence: (detail) => `${detail} is an address in the web. Nothing is fetched from there`,
  },
  noFile: { weight: 'refused', sentence: () => 'This document names no file' },
  notListed: { weight: 'refused', sentence: () => 'No metadata names this file' },
  noDocumentId: {
    weight: 'hint',
    sentence: () => 'This document has no id: its next revision will not be known as such',
  },
  noDomain: { weight: 'hint', sentence: (detail) => `The document id ${detail} has no domain` },
  twoOfOneId: {
    weight: 'hint',
    sentence: (detail) => `Another document of this package has the id ${detail} as well`,
  },
  relationMissing: {
    weight: 'hint',
    sentence: (detail) => `The document ${detail}, which this one refers to, is not in the package`,
  },
  noVersion: { weight: 'hint', sentence: () => 'This document says no version' },
  olderVersion: {
    weight: 'refused',
    sentence: (detail) =>
      `This is version ${detail || 'without a number'} of a document of which a newer one is here in the same language: only that is taken`,
  },
  draftVersion: {
    weight: 'refused',
    sentence: (detail) =>
      `This is version ${detail || 'without a number'} of a document and still in review: another one in the same language is taken`,
  },
  otherMachine: {
    weight: 'hint',
    sentence: (detail) => `This document is said to be of ${detail}, which is none of the machines found`,
  },
  noMachine: { weight: 'hint', sentence: () => 'No machine is named: enter its name' },
  noAsset: {
    weight: 'hint',
    sentence: () => 'This shell names no asset and says nothing of one: only its own name is taken',
  },
  noShell: {
    weight: 'hint',
    sentence: () => 'There is no shell here: what its submodels say is taken as of one machine',
  },
  otherParty: {
    weight: 'hint',
    sentence: (detail) =>
      `${detail} is named as a party: only the maker and the author are read, this one stays in the file`,
  },
  notUnderstood: { weight: 'hint', sentence: () => 'This is not understood, and stays in the file' },
  password: { weight: 'hint', sentence: () => 'This PDF is encrypted: where it asks for a password it cannot be read' },
  notPdfA: { weight: 'hint', sentence: () => 'This file is said to be PDF/A, and is not' },
} as const satisfies Record<string, Problem>

export type PackageProblemCode = keyof typeof packageProblems
export const packageProblemCodes = Object.keys(packageProblems) as [PackageProblemCode, ...PackageProblemCode[]]
