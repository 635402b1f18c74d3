import type { FileLinks } from '../../files/file-links.ts'
import type { VersionPorts } from '../../files/version-ports.ts'

/** Processing commits with the transcript that it is started for. */
export type VideoDeps = { links: FileLinks } & Pick<VersionPorts, 'startProcessing'>
