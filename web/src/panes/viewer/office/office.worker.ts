import { strFromU8, zipSync } from 'fflate'
import type { OpenFailure } from '../viewer-props.ts'
import { unzipBounded, ZipTooLarge } from './bounded-zip.ts'
import type { OfficeCall, OfficeReply, PresentationParts } from './office-calls.ts'

type FetchedFile = { bytes: Uint8Array } | { failure: OpenFailure }

async function fetchBytes(url: string): Promise<FetchedFile> {
  try {
    const response = await fetch(url)
    if (!response.ok) return { failure: response.status >= 500 ? 'lost' : 'refused' }
    return { bytes: new Uint8Array(await response.arrayBuffer()) }
  } catch (error) {
    return { failure: error instanceof RangeError ? 'large' : 'lost' }
  }
}

/** Word's text as HTML, with its pictures in it. What is embedded beside them is not looked at. */
async function readWord(bytes: Uint8Array): Promise<string> {
  const parts = unzipBounded(bytes, (name) => !/\/(?:embeddings|activeX|fonts)\//i.test(name))
  // mammoth unpacks without limits: it gets what was unpacked within them.
  const stored = zipSync(parts, { level: 0 })
  const { default: mammoth } = await import('mammoth/mammoth.browser.js')
  return (await mammoth.convertToHtml({ arrayBuffer: stored.buffer as ArrayBuffer })).value
}

const shownPictures = /\.(?:png|jpe?g|gif|webp|bmp|svg)$/i
const shownXml = /^ppt\/(?:presentation\.xml|(?:slides|notesSlides)\/[^/]+\.xml|(?:_rels|slides\/_rels)\/[^/]+\.rels)$/

function readPresentation(bytes: Uint8Array): PresentationParts {
  const isMedia = (name: string) => name.startsWith('ppt/media/') && shownPictures.test(name)
  const parts = unzipBounded(bytes, (name) => shownXml.test(name) || isMedia(name))
  const xml: PresentationParts['xml'] = {}
  const media: PresentationParts['media'] = {}
  for (const [name, part] of Object.entries(parts)) {
    if (isMedia(name)) media[name] = part.slice()
    else xml[name] = strFromU8(part)
  }
  return { xml, media }
}

addEventListener('message', ({ data: { url, as } }: MessageEvent<OfficeCall>) => {
  const reply = (said: OfficeReply) => postMessage(said)
  void (async () => {
    const fetched = await fetchBytes(url)
    if ('failure' in fetched) {
      reply(fetched)
      return
    }
    try {
      reply({ value: as === 'docx' ? await readWord(fetched.bytes) : readPresentation(fetched.bytes) })
    } catch (error) {
      reply({ failure: error instanceof ZipTooLarge || error instanceof RangeError ? 'large' : 'damaged' })
    }
  })()
})
