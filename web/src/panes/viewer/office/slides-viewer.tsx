import Presentation from 'lucide-react/icons/presentation'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { FindStep } from '../find-bar.tsx'
import { PageField } from '../page-field.tsx'
import type { Stretch } from '../marks/letters.ts'
import { pageOf } from '../marks/segments.ts'
import { ViewerPane } from '../viewer-pane.tsx'
import css from '../viewer-pane.module.css'
import type { ViewerProps } from '../viewer-props.ts'
import { ViewerSkeleton } from '../viewer-skeleton.tsx'
import { SlideCard } from './slide-card.tsx'
import { type Slide, slideTexts } from './slides.ts'
import own from './slides-viewer.module.css'
import { useOffice } from './use-office.ts'
import { quoteInSlides, useSlides } from './use-slides.ts'

/** A presentation as one sheet a slide. A segment is the number of a slide. */
export function SlidesViewer(props: ViewerProps) {
  const { file, segment, shown, onSegment, failed } = props
  const t = useTranslations('viewer')
  const scroll = useRef<HTMLDivElement>(null)
  const office = useOffice(file.url, 'pptx')
  const { slides, all, pictures, failure } = useSlides(office.value)
  const [page, setPage] = useState(pageOf(segment) ?? 1)
  const whole = slides.length === all && all > 0

  const goTo = (slide: number) => {
    scroll.current?.querySelector(`[data-slide="${slide}"]`)?.scrollIntoView({ block: 'start' })
  }
  const [begin] = useState(page)
  useEffect(() => {
    if (whole && begin > 1) goTo(begin)
  }, [whole, begin])
  const told = (now: number) => {
    if (now === page) return
    setPage(now)
    onSegment(now)
  }

  const quoted = useMemo(() => (whole ? quoteInSlides(slides, shown) : []), [whole, slides, shown])
  const n = shown?.first?.n ?? 0
  const visit = shown?.visit ?? null
  useEffect(() => {
    const [first] = quoted
    if (!first || visit === null) return
    const card = scroll.current?.querySelector(`[data-slide="${first.slide + 1}"]`)
    const target = card?.querySelector('mark[data-citation]') ?? card
    target?.scrollIntoView({ block: 'center' })
  }, [quoted, visit])
  const citedOf = useMemo(() => {
    const bySlide = new Map<number, Map<number, Stretch & { n: number }>>()
    for (const { slide, text, ...stretch } of quoted) {
      const texts = bySlide.get(slide) ?? new Map<number, Stretch & { n: number }>()
      bySlide.set(slide, texts.set(text, { ...stretch, n }))
    }
    return bySlide
  }, [quoted, n])

  const search = useSlideSearch(slides, goTo)
  const spoken = () => {
    if (!whole || !shown?.first) return ''
    return quoted.length > 0 ? t('quoteMarked', { n: String(n) }) : t('quoteNotFound')
  }
  const cause = office.failure ?? failure
  return (
    <ViewerPane
      viewer={props}
      icon={<Presentation size={18} strokeWidth={1.6} aria-hidden />}
      tools={
        <>
          <PageField key={page} label={t('page')} page={page} pages={all} onPage={goTo} />
          <span className={css.count}>{t('pageOf', { pages: all > 0 ? String(all) : '–' })}</span>
        </>
      }
      find={
        all > 0 ? { state: search.state, onFind: search.onFind, onLeave: () => scroll.current?.focus() } : undefined
      }
      spoken={spoken()}
    >
      <div
        ref={scroll}
        className={css.scroll}
        tabIndex={0}
        role="document"
        aria-label={file.name}
        onScroll={({ currentTarget }) => told(slideAt(currentTarget))}
      >
        {slides.map((slide, at) => (
          <SlideCard
            // The slides never change places.
            key={at}
            slide={slide}
            number={at + 1}
            pictures={pictures}
            query={search.query}
            current={search.current === at}
            cited={citedOf.get(at) ?? nothingCited}
          />
        ))}
        {office.value && !cause && <p className={own.note}>{t(all > 0 ? 'slidesSimplified' : 'slidesEmpty')}</p>}
      </div>
      {!office.value && !cause && <ViewerSkeleton />}
      {cause && failed(cause, office.openAgain)}
    </ViewerPane>
  )
}

type CitedSlides = ReadonlyMap<number, Stretch & { n: number }>
const nothingCited: CitedSlides = new Map()

/** The slide at the upper third of the window. */
function slideAt(scroll: HTMLElement): number {
  const line = scroll.getBoundingClientRect().top + scroll.clientHeight / 3
  const cards = [...scroll.querySelectorAll<HTMLElement>('[data-slide]')]
  const at = cards.findLastIndex((card) => card.getBoundingClientRect().top <= line)
  return Math.max(0, at) + 1
}

function useSlideSearch(slides: readonly Slide[], goTo: (slide: number) => void) {
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const hits = useMemo(() => hitSlides(slides, query), [slides, query])
  const onFind = (wanted: string, step: FindStep) => {
    const found = step === 'new' ? hitSlides(slides, wanted) : hits
    const by = { new: 0, next: 1, previous: -1 }[step]
    const next = step === 'new' ? 0 : (at + by + found.length) % Math.max(1, found.length)
    setQuery(wanted)
    setAt(next)
    const slide = found[next]
    if (slide !== undefined) goTo(slide + 1)
  }
  const state = { current: hits.length > 0 ? at + 1 : 0, total: hits.length, pending: false }
  return { query, state, current: hits[at] ?? null, onFind }
}

function hitSlides(slides: readonly Slide[], query: string): number[] {
  const wanted = query.toLowerCase()
  if (wanted === '') return []
  return slides.flatMap((slide, at) =>
    slideTexts(slide).some((text) => text.toLowerCase().includes(wanted)) ? [at] : [],
  )
}
