import { useEffect, useState } from 'react'
import { findQuote, type Stretch } from '../marks/letters.ts'
import { pageOf } from '../marks/segments.ts'
import type { OpenFailure, ShownMarks } from '../viewer-props.ts'
import type { PresentationParts } from './office-calls.ts'
import { readSlide, type Slide, slidePaths, slideTexts } from './slides.ts'

type Slides = {
  slides: readonly Slide[]
  all: number
  /** Addresses of the pictures by their path, while the presentation is shown. */
  pictures: ReadonlyMap<string, string>
  failure: OpenFailure | null
}
const none: Slides = { slides: [], all: 0, pictures: new Map(), failure: null }

/** Milliseconds of reading between which the page may draw. */
const turn = 12

/** Reads one slide after the other, as they come. */
export function useSlides(parts: PresentationParts | null): Slides {
  const [read, setRead] = useState<{ of: PresentationParts; slides: Slides } | null>(null)
  useEffect(() => {
    if (!parts) return
    const stop = new AbortController()
    const tell = (slides: Slides) => {
      if (!stop.signal.aborted) setRead({ of: parts, slides })
    }
    const pictures = addressesOf(parts.media)
    readAll({ parts, pictures, signal: stop.signal }, tell).catch(() => tell({ ...none, failure: 'damaged' }))
    return () => {
      stop.abort()
      for (const address of pictures.values()) URL.revokeObjectURL(address)
    }
  }, [parts])
  return read !== null && read.of === parts ? read.slides : none
}

type SlidesReading = { parts: PresentationParts; pictures: Slides['pictures']; signal: AbortSignal }

async function readAll({ parts, pictures, signal }: SlidesReading, tell: (read: Slides) => void) {
  const paths = slidePaths(parts)
  const slides: Slide[] = []
  const told = () => tell({ slides: [...slides], all: paths.length, pictures, failure: null })
  let began = performance.now()
  for (const path of paths) {
    slides.push(readSlide(parts, path))
    if (performance.now() - began < turn) continue
    told()
    // The page draws between them.
    await new Promise((resolve) => setTimeout(resolve))
    if (signal.aborted) return
    began = performance.now()
  }
  // Not in the same turn as the effect that began it.
  await Promise.resolve()
  told()
}

function addressesOf(media: PresentationParts['media']): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(media).map(([path, bytes]) => [
      path,
      URL.createObjectURL(new Blob([bytes], { type: mediaTypeOf(path) })),
    ]),
  )
}

function mediaTypeOf(path: string): string {
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  const other: Readonly<Record<string, string>> = { jpg: 'image/jpeg', svg: 'image/svg+xml' }
  return other[ending] ?? `image/${ending}`
}

/** A stretch of one of the texts of a slide. */
export type SlideStretch = Stretch & { slide: number; text: number }

/** Where a quote stands: looked for on its own slide first, then on those around it. */
export function quoteInSlides(slides: readonly Slide[], shown: ShownMarks | null | undefined): SlideStretch[] {
  const first = shown?.first
  if (!first) return []
  const page = pageOf(first.segment) ?? 1
  const near = slides.map((_, slide) => slide).toSorted((a, b) => Math.abs(a + 1 - page) - Math.abs(b + 1 - page))
  for (const slide of near) {
    const found = slides[slide] && stretchesIn(slides[slide], first.text)
    if (found && found.length > 0) return found.map((stretch) => ({ ...stretch, slide }))
  }
  return []
}

function stretchesIn(slide: Slide, quote: string): (Stretch & { text: number })[] {
  const texts = slideTexts(slide)
  const whole = findQuote(texts.join('\n'), quote)
  if (!whole) return []
  let before = 0
  return texts.flatMap((text, at) => {
    const start = Math.max(0, whole.start - before)
    const end = Math.min(text.length, whole.end - before)
    before += text.length + 1
    return end > start ? [{ text: at, start, end }] : []
  })
}
