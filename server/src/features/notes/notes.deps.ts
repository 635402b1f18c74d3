import type { FileLinks } from '../../files/file-links.ts'
import type { VersionPorts } from '../../files/version-ports.ts'
import type { NoteWork } from '../../knowledge/notes/note-work.ts'
import type { PictureLinks } from '../../links/picture-links.ts'

/** Processing commits with the version that it is started for. */
export type NoteDeps = {
  links: FileLinks
  pictures: Pick<PictureLinks, 'of'>
  work: NoteWork
} & Pick<VersionPorts, 'startProcessing' | 'versionRestored'>
