import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageChild, packageChildLimits } from '../server/src/packages/open-package.ts'
import { superviseChild } from '../server/src/knowledge/readers/supervised-child.ts'
import { aasxOf, environmentOf, property, shellOf } from '../server/test/aas.ts'
import { largeContainer } from '../server/test/large-package.ts'
import type { Part, Row } from './part.ts'
import { residentBytes } from './process/process-memory.ts'
import { processorMs } from './process/processor-time.ts'

const megabyte = 2 ** 20
const documents = 200
const containerBytes = 400 * megabyte
const properties = 100_000

/** The process that reads a package for its preview: what it computes, by the clock, and its largest memory (Linux). */
export const makersPackages: Part = {
  name: 'makers-packages',
  what: `previews of makers' packages (targets: ${documents} documents of 400 MB in 10 s; ${properties} properties in 5 s and 300 MB)`,
  async measure() {
    const folder = await mkdtemp(join(tmpdir(), 'millwright-bench-'))
    try {
      const rows: Row[] = []
      for (const [what, make] of packages) {
        const path = join(folder, 'package.zip')
        await writeFile(path, await make())
        rows.push({ what, ...(await readingOf(path)) })
      }
      return rows
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

const packages: [string, () => Promise<Uint8Array>][] = [
  [`VDI 2770, ${documents} documents, 400 MB`, () => largeContainer(documents, containerBytes)],
  [`shell in JSON, ${properties} properties`, () => Promise.resolve(aasxOf(largeShell()))],
  [`shell in XML, ${properties} properties`, () => Promise.resolve(aasxOf(largeShellInXml()))],
]

async function readingOf(path: string): Promise<Row> {
  let [pid, peak, used, bytes] = [0, 0, 0, 0]
  const started = performance.now()
  const sampler = setInterval(() => {
    if (pid === 0) return
    peak = Math.max(peak, residentBytes(pid))
    processorMs(pid).then(
      (ms) => (used = Math.max(used, ms)),
      // It has ended since.
      () => {},
    )
  }, 10)
  const onStart = (child: number) => (pid = child)
  try {
    for await (const said of superviseChild({
      script: packageChild,
      args: [path],
      limits: packageChildLimits,
      onStart,
    })) {
      if (said instanceof Uint8Array) bytes = said.length
    }
  } finally {
    clearInterval(sampler)
  }
  return {
    's of computing': (used / 1000).toFixed(1),
    's by the clock': ((performance.now() - started) / 1000).toFixed(1),
    'peak MB': Math.round(peak / megabyte),
    'said KB': Math.round(bytes / 1024),
  }
}

function largeShell(): string {
  const elements = Array.from({ length: properties }, (_, n) =>
    property({ idShort: `Property_${n}`, value: `${n * 3}`, semanticId: `0173-1#02-AAB${100 + (n % 900)}#005` }),
  )
  const technical = {
    idShort: 'TechnicalData',
    semanticId: 'https://admin-shell.io/ZVEI/TechnicalData/Submodel/1/2',
    elements,
  }
  return environmentOf([shellOf('SN-77', [technical])])
}

/** The same in metamodel 3 as XML. */
function largeShellInXml(): string {
  const reference = (value: string) =>
    `<semanticId><type>ExternalReference</type><keys><key><type>GlobalReference</type><value>${value}</value></key></keys></semanticId>`
  const elements = Array.from(
    { length: properties },
    (_, n) =>
      `<property><idShort>Property_${n}</idShort>${reference(`0173-1#02-AAB${100 + (n % 900)}#005`)}<valueType>xs:string</valueType><value>${n * 3}</value></property>`,
  )
  const id = 'https://pumps.example/SN-77'
  return `<?xml version="1.0"?><environment xmlns="https://admin-shell.io/aas/3/0"><assetAdministrationShells><assetAdministrationShell><idShort>Pump</idShort><id>${id}</id><assetInformation><assetKind>Instance</assetKind><globalAssetId>${id}/asset</globalAssetId></assetInformation><submodels><reference><type>ModelReference</type><keys><key><type>Submodel</type><value>${id}/data</value></key></keys></reference></submodels></assetAdministrationShell></assetAdministrationShells><submodels><submodel><idShort>TechnicalData</idShort><id>${id}/data</id>${reference('https://admin-shell.io/ZVEI/TechnicalData/Submodel/1/2')}<submodelElements>${elements.join('')}</submodelElements></submodel></submodels></environment>`
}
