import { packageOf, type PackageFiles } from './makers-packages.ts'

const relationships = (relations: string): string =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations}</Relationships>`
const relation = (type: string, target: string): string =>
  `<Relationship Id="r1" Type="http://admin-shell.io/aasx/relationships/${type}" Target="/${target}"/>`

/** An .aasx with this environment, as XML or JSON, and files beside it. */
export function aasxOf(environment: string, files: PackageFiles = {}): Uint8Array<ArrayBuffer> {
  const spec = `aasx/pump.aas.${environment.trimStart().startsWith('<') ? 'xml' : 'json'}`
  return packageOf({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relationships(relation('aasx-origin', 'aasx/aasx-origin')),
    'aasx/aasx-origin': 'Intentionally empty.',
    'aasx/_rels/aasx-origin.rels': relationships(relation('aas-spec', spec)),
    [spec]: environment,
    ...files,
  })
}

type Property = { idShort: string; value: string; valueType?: string; semanticId?: string }
export const property = ({ idShort, value, valueType = 'xs:string', semanticId }: Property) => ({
  modelType: 'Property',
  idShort,
  value,
  valueType,
  ...(semanticId === undefined
    ? {}
    : { semanticId: { type: 'ExternalReference', keys: [{ type: 'GlobalReference', value: semanticId }] } }),
})

export type ShellOfTest = {
  idShort: string
  /** A file of the package. */
  thumbnail?: string
  submodels: { idShort: string; semanticId: string; elements: unknown[] }[]
}

/** Metamodel 3 in JSON. */
export function environmentOf(shells: readonly ShellOfTest[]): string {
  const idOf = (shell: string, submodel: string): string => `https://pumps.example/${shell}/${submodel}`
  const key = (type: string, value: string) => ({ keys: [{ type, value }] })
  return JSON.stringify({
    assetAdministrationShells: shells.map(({ idShort, thumbnail, submodels }) => ({
      modelType: 'AssetAdministrationShell',
      idShort,
      id: `https://pumps.example/${idShort}`,
      assetInformation: {
        assetKind: 'Instance',
        globalAssetId: `https://pumps.example/asset/${idShort}`,
        ...(thumbnail === undefined ? {} : { defaultThumbnail: { path: `/${thumbnail}`, contentType: 'image/png' } }),
      },
      submodels: submodels.map((one) => key('Submodel', idOf(idShort, one.idShort))),
    })),
    submodels: shells.flatMap((shell) =>
      shell.submodels.map(({ idShort, semanticId, elements }) => ({
        modelType: 'Submodel',
        idShort,
        id: idOf(shell.idShort, idShort),
        semanticId: key('GlobalReference', semanticId),
        submodelElements: elements,
      })),
    ),
  })
}

/** A shell with a nameplate of this serial number, and other submodels. */
export const shellOf = (serial: string, submodels: ShellOfTest['submodels'] = []): ShellOfTest => ({
  idShort: `Pump_${serial}`,
  submodels: [
    {
      idShort: 'Nameplate',
      semanticId: 'https://admin-shell.io/idta/nameplate/3/0/Nameplate',
      elements: [
        {
          modelType: 'MultiLanguageProperty',
          idShort: 'ManufacturerName',
          value: [
            { language: 'de', text: 'Pumpenfabrik' },
            { language: 'en', text: 'Pump works' },
          ],
          semanticId: { keys: [{ value: '0173-1#02-AAO677#004' }] },
        },
        {
          modelType: 'MultiLanguageProperty',
          idShort: 'ManufacturerProductDesignation',
          value: [
            { language: 'de', text: 'Kreiselpumpe' },
            { language: 'en', text: 'Centrifugal pump' },
          ],
        },
        property({ idShort: 'ManufacturerProductType', value: 'CP-9', semanticId: '0173-1#02-AAO057#004' }),
        property({ idShort: 'SerialNumber', value: serial, semanticId: '0173-1#02-AAM556#004' }),
        { modelType: 'Range', idShort: 'FlowRate', valueType: 'xs:double', min: '5', max: '40' },
      ],
    },
    ...submodels,
  ],
})
