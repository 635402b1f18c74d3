import type { ResourceType } from '@millwright/contract/formats'
import { createSignedLinks, type SignedLinks, uuidForm } from '../links/signed-links.ts'
import type { Viewer } from '../access/viewer.ts'

/**
 * What a link stands for. Of a version: `shown` is what a viewer opens, `original` the bytes as they were sent, to be
 * saved, `thumbnail` its small picture, `poster` and `sprite` those of a video; `note-` a note in a format,
 * `transcript-` what is said in a video. `clip`: the picture of one. `zip`: a row of `zip_downloads`.
 * `documentation`: an asset whose documents are handed on as a container. `package`: a maker's package that an asset came from.
 * `asked-picture`: one that came with a question;
 * `chat-` a chat in a format; `data-export`: a row of `data_exports`.
 */
export const fileUses = [
  'shown',
  'original',
  'thumbnail',
  'poster',
  'sprite',
  'clip',
  'zip',
  'documentation',
  'package',
  'note-pdf',
  'note-docx',
  'note-md',
  'transcript-txt',
  'transcript-srt',
  'transcript-vtt',
  'asked-picture',
  'chat-md',
  'chat-pdf',
  'data-export',
] as const
export type FileUse = (typeof fileUses)[number]

/** A note has no bytes of its own: it is opened as PDF. */
export const openedAs = (type: ResourceType): FileUse => (type === 'note' ? 'note-pdf' : 'shown')

/** One version, clip or zip, for one session, for some hours. */
export type LinkClaims = { sessionId: string; id: string; use: FileUse }

export type FileLinks = {
  urlOf: (viewer: Pick<Viewer, 'sessionId'>, id: string, use?: FileUse) => string
  /** Null when it is forged, malformed or over. */
  read: (token: string) => LinkClaims | null
  /** Those of each use, for replies that are kept. */
  of: Readonly<Record<FileUse, SignedLinks>>
}

export function createFileLinks(options: { key: Uint8Array; now: () => number }): FileLinks {
  const linksFor = (kind: string): SignedLinks => createSignedLinks({ ...options, kind, idForm: uuidForm })
  const of = {
    shown: linksFor('file link'),
    original: linksFor('original link'),
    thumbnail: linksFor('thumbnail link'),
    poster: linksFor('poster link'),
    sprite: linksFor('sprite link'),
    clip: linksFor('clip link'),
    zip: linksFor('zip link'),
    documentation: linksFor('documentation link'),
    package: linksFor('package link'),
    'note-pdf': linksFor('note-pdf link'),
    'note-docx': linksFor('note-docx link'),
    'note-md': linksFor('note-md link'),
    'transcript-txt': linksFor('transcript-txt link'),
    'transcript-srt': linksFor('transcript-srt link'),
    'transcript-vtt': linksFor('transcript-vtt link'),
    'asked-picture': linksFor('asked-picture link'),
    'chat-md': linksFor('chat-md link'),
    'chat-pdf': linksFor('chat-pdf link'),
    'data-export': linksFor('data-export link'),
  } satisfies Record<FileUse, SignedLinks>
  return {
    of,
    urlOf: ({ sessionId }, id, use = 'shown') => of[use].urlOf(sessionId, id),
    read(token) {
      for (const use of fileUses) {
        const claims = of[use].read(token)
        if (claims) return { ...claims, use }
      }
      return null
    },
  }
}
