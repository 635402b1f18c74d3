import { type AskedPicture as ReadPicture, askedPictureRoutes } from '@millwright/contract/asked-pictures'
import { limits } from '@millwright/contract/limits'
import { texts } from '@millwright/contract/texts'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { submitForm } from '../../../platform/api.ts'
import type { AskedWith } from '../../../domain/chats/chat-home.ts'

/** A picture that is to go with the question: on its way, refused, or with what was read from it. */
type AskedPicture = { url: string; name: string } & (
  | { state: 'reading' }
  | { state: 'failed'; reason: string }
  /** `unsure`: words that may be read wrongly. */
  | { state: 'read'; asked: AskedWith; unsure: readonly string[] }
)

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'] as const
/** Most browsers do not know HEIC, and give it no type. */
const isPicture = ({ type, name }: File) =>
  pictureTypes.some((known) => known === type) || (type === '' && /\.hei[cf]$/i.test(name))
/** Reading a photograph takes its time. */
const replyTimeout = 120_000

const linesOf = ({ text, fields }: ReadPicture) =>
  fields.length > 0 ? fields.map(({ label, value }) => `${label}: ${value}`).join('\n') : text

const wordsInDoubt = ({ text, doubtful, fields }: ReadPicture) => {
  const inFields = fields.flatMap(({ value, doubtful: words }) =>
    words.map(({ start, end }) => value.slice(start, end)),
  )
  const words = fields.length > 0 ? inFields : doubtful.map(({ start, end }) => text.slice(start, end))
  return [...new Set(words)]
}

/** The picture of a question; `assetId` is null where no asset is chosen. */
export function useAskedPicture(assetId: string | null) {
  const t = useTranslations('chats')
  const [picture, setPicture] = useState<AskedPicture | null>(null)
  const running = useRef<AbortController | null>(null)
  const url = picture?.url
  // The browser keeps the bytes of an address until it is given back.
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url])
  useEffect(() => () => running.current?.abort(), [])

  const remove = () => {
    running.current?.abort()
    setPicture(null)
  }
  const take = async (file: File) => {
    running.current?.abort()
    const stop = new AbortController()
    running.current = stop
    const shown = { url: URL.createObjectURL(file), name: file.name }
    const fail = (reason: string) => setPicture({ ...shown, state: 'failed', reason })
    if (!isPicture(file)) return fail(t('pictureUnsupported'))
    if (file.size > limits.askedPictureBytes) return fail(texts.askedPictureTooLarge)
    setPicture({ ...shown, state: 'reading' })
    try {
      const { data } = await submitForm(askedPictureRoutes.readPicture, {
        query: { assetId },
        fields: {},
        file,
        fileName: file.name,
        signal: stop.signal,
        timeout: replyTimeout,
      })
      const asked = { pictureId: data.pictureId, text: linesOf(data).slice(0, limits.pictureText) }
      setPicture({ ...shown, state: 'read', asked, unsure: wordsInDoubt(data) })
    } catch (error) {
      if (!stop.signal.aborted) fail(error instanceof Error ? error.message : t('failed'))
    }
  }
  const words = new Set(picture?.state === 'read' ? picture.asked.text.split(/\s+/) : [])
  return {
    picture,
    /** Of what was read, what may be wrong and was not corrected. */
    unsure: picture?.state === 'read' ? picture.unsure.filter((word) => words.has(word)) : [],
    asked: picture?.state === 'read' ? picture.asked : null,
    /** Whether a question would go without what was read. */
    isReading: picture?.state === 'reading',
    take,
    correct: (text: string) =>
      setPicture((now) => (now?.state === 'read' ? { ...now, asked: { ...now.asked, text } } : now)),
    remove,
  }
}
