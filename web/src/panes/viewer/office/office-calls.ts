import type { OpenFailure } from '../viewer-props.ts'

/** XML of a presentation by its path in the file, and its pictures. */
export type PresentationParts = { xml: Record<string, string>; media: Record<string, Uint8Array<ArrayBuffer>> }

export type OfficeCalls = {
  docx: string
  pptx: PresentationParts
}
export type OfficeCall = { url: string; as: keyof OfficeCalls }
export type OfficeReply = { value: OfficeCalls[keyof OfficeCalls] } | { failure: OpenFailure }
