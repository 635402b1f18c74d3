import type { DebianPackage } from './debian-packages.ts'
import type { ProductionPackage } from './production-packages.ts'

type Parts = {
  version: string
  /** When, as ISO 8601. */
  made: string
  packages: readonly ProductionPackage[]
  debian: readonly DebianPackage[]
}

const debianArchitecture: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' }

/** A bill of materials of what a bundle holds: CycloneDX 1.6 as JSON. */
export function makeSbom({ version, made, packages, debian }: Parts): object {
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { timestamp: made, component: { type: 'application', name: 'millwright', version } },
    components: [...packages.map(packageComponent), ...debian.map(debianComponent)],
  }
}

function packageComponent({ name, version, licence, integrity, path }: ProductionPackage) {
  const [algorithm, digest = ''] = integrity?.split('-') ?? []
  const hashes = [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }]
  return {
    type: 'library',
    'bom-ref': path,
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(licence === undefined ? {} : { licenses: [licenceOf(licence)] }),
    ...(algorithm === 'sha512' ? { hashes } : {}),
  }
}

/** An expression of SPDX has blanks, an identifier none; what is no identifier is a name. */
function licenceOf(licence: string) {
  if (licence.includes(' ')) return { expression: licence }
  return { license: licence === 'BSD' ? { name: licence } : { id: licence } }
}

function debianComponent({ name, version }: DebianPackage) {
  const architecture = debianArchitecture[process.arch]
  const purl = `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${architecture}`
  return { type: 'library', 'bom-ref': purl, name, version, purl }
}
