import type { VersionPorts } from '../../files/version-ports.ts'

/** Processing commits with the corrections that it is started for. */
export type ReadTextDeps = Pick<VersionPorts, 'startProcessing'>
