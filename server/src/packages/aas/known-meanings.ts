import type { AasElement, Submodel } from './environment.ts'

export type SubmodelKind = 'nameplate' | 'technicalData' | 'documents' | 'contact'

/**
 * By what submodels are known: IRDIs of ECLASS without their version, parts of addresses, and the names that the
 * templates of the IDTA give them (02006 nameplate, 02003 technical data, 02004 documentation, 02002 contact).
 */
const submodels: Record<SubmodelKind, { ids: readonly string[]; names: readonly string[] }> = {
  nameplate: {
    ids: ['/nameplate/submodel', '/nameplate/nameplate', '0173-1#01-adn198', '0173-1#01-aht941'],
    names: ['nameplate', 'digitalnameplate', 'identification'],
  },
  technicalData: {
    ids: ['/technicaldata/', '0173-1#01-ahx837', '0173-1#01-afz615'],
    names: ['technicaldata', 'technicaldatas'],
  },
  documents: {
    ids: ['0173-1#01-ahf578', '/vdi/2770/documentation', '/handoverdocumentation'],
    names: ['handoverdocumentation', 'documentation', 'documents', 'manufacturerdocumentation'],
  },
  contact: {
    ids: ['/contactinformation', '0173-1#01-adr448', '0173-1#02-aaq837'],
    names: ['contactinformation', 'contactinformations'],
  },
}

/** By its semantic id, else by its name. */
export function kindOfSubmodel({ semanticIds, idShort }: Submodel): SubmodelKind | null {
  const kinds = Object.entries(submodels) as [SubmodelKind, { ids: readonly string[]; names: readonly string[] }][]
  const ids = semanticIds.map(plainId)
  const byId = kinds.find(([, known]) => known.ids.some((id) => ids.some((one) => one.includes(id))))
  return (byId ?? kinds.find(([, { names }]) => names.includes(plainName(idShort))))?.[0] ?? null
}

/**
 * What an element is called, whatever number stands behind its name: `Document01`, `DocumentVersion_en`. Names are those
 * of the templates in lower case, and stand for their IRDIs as well.
 */
export function isCalled(element: AasElement, names: readonly string[]): boolean {
  if (names.includes(plainName(element.idShort))) return true
  const ids = element.semanticIds.map(plainId)
  return names.some((name) => meanings[name]?.some((id) => ids.some((one) => one.endsWith(id))) ?? false)
}

/** Elements of this name, or those of a list that is called as several of them are. */
export function named(element: AasElement, names: readonly string[], lists: readonly string[] = []): AasElement[] {
  return element.elements.flatMap((one) => {
    if (one.kind === 'group' && isCalled(one, lists)) return one.elements
    return isCalled(one, names) ? [one] : []
  })
}

/** Properties of the dictionaries, without their version; the last part of an address. */
const meanings: Readonly<Record<string, readonly string[]>> = {
  manufacturername: ['0173-1#02-aao677', '/manufacturername'],
  serialnumber: ['0173-1#02-aam556', '/serialnumber'],
  manufacturerproducttype: ['0173-1#02-aao057', '/manufacturerproducttype'],
  manufacturerproductdesignation: ['0173-1#02-aaw338', '/manufacturerproductdesignation'],
  documents: ['0173-1#02-abi500'],
  document: ['0173-1#01-ahf579', '/cd/document', '/2770/document'],
  documentids: ['0173-1#02-abi501'],
  documentid: ['0173-1#01-ahf580', '/2770/documentid'],
  documentdomainid: ['0173-1#02-abh994', '/documentdomainid', '/documentid/domainid'],
  documentidentifier: ['0173-1#02-aao099', '/documentid/val', '/valueid'],
  documentclassifications: ['0173-1#02-abi502'],
  documentclassification: ['0173-1#01-ahf581', '/2770/documentclassification'],
  classid: ['0173-1#02-abh996', '/documentclassification/classid'],
  classificationsystem: ['0173-1#02-abh997', '/documentclassification/classificationsystem'],
  documentversions: ['0173-1#02-abi503'],
  documentversion: ['0173-1#01-ahf582', '/2770/documentversion'],
  language: ['/documentversion/language'],
  languages: ['0173-1#02-aan468'],
  version: ['0173-1#02-aap003', '0173-1#02-aao100', '/documentversionid'],
  title: ['0173-1#02-abg940', '0173-1#02-aao105', '/description/title'],
  summary: ['0173-1#02-aao106', '0173-1#02-aan466', '/description/summary'],
  keywords: ['0173-1#02-abh999', '/description/keywords'],
  statussetdate: ['0173-1#02-abi000', '/setdate'],
  statusvalue: ['0173-1#02-abi001', '/statusvalue'],
  organizationname: ['0173-1#02-abi002', '/organizationname'],
  referstoentities: ['0173-1#02-abk288'],
  refersto: ['0173-1#02-abi006', '/refersto'],
  basedonreferences: ['0173-1#02-abk289'],
  basedon: ['0173-1#02-abi007', '/basedon'],
  translationofentities: ['0173-1#02-abk290'],
  translationof: ['0173-1#02-abi008', '/translationof'],
  digitalfiles: ['0173-1#02-abk126'],
  digitalfile: ['0173-1#02-abi504', '/storeddocumentrepresentation/digitalfile', '/digitalfile'],
  productimages: ['0173-1#02-abm220'],
  productimage: ['/productimage', '0173-1#02-abk291'],
}

/** In lower case; an IRDI without its version, also where an address holds it; an address without its version. */
function plainId(id: string): string {
  const irdi = /(\d{4})-(\d)-+([a-z\d]{2})-([a-z\d]{6})(?:-\d{3})?$/iu.exec(id)
  const text = irdi ? `${irdi[1]}-${irdi[2]}#${irdi[3]}-${irdi[4]}` : id
  return text
    .toLowerCase()
    .trim()
    .replace(/#\d{3}$/u, '')
    .replace(/(?:\/\d{1,3})+(?=\/|$)/gu, '')
    .replace(/\/$/u, '')
}

/** In lower case, without what numbers it: digits at its end, and what stands behind an underscore. */
function plainName(idShort: string): string {
  const underscore = idShort.indexOf('_')
  const name = underscore < 0 ? idShort : idShort.slice(0, underscore)
  return name
    .toLowerCase()
    .replace(/\{.{0,10}\}$/u, '')
    .replace(/\d{1,4}$/u, '')
}
