import { type ChatMessage, noRemarks, type Quote, type Source } from '@millwright/contract/chats'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { messages } from '../../../messages/en.ts'
import { Answer } from './answer.tsx'
import { CitationContext } from './citation-context.ts'

const id = '018f0000-0000-7000-8000-000000000001'

export const source = (n: number, quotes: Quote[], more: Partial<Source> = {}): Source => ({
  n,
  resourceId: id,
  fileName: 'Press 7.pdf',
  fileType: 'document',
  assetId: id,
  departmentId: id,
  segments: quotes.map(({ segment }) => segment),
  quotes,
  ...more,
})

type MessageParts = Partial<ChatMessage> & { text: string; sources?: Source[]; openedChip?: string }

export function drawn({ text, sources = [], openedChip, ...more }: MessageParts): string {
  const message: ChatMessage = {
    id,
    assetId: id,
    departmentId: id,
    query: 'Which oil?',
    response: { text, sources, resources: [] },
    feedback: 'none',
    state: 'complete',
    verdict: 'answered',
    unknownWords: [],
    suggestions: [],
    experts: [],
    ...noRemarks,
    picture: null,
    approval: null,
    updatedAt: '2026-11-18T09:42:00.000Z',
    ...more,
  }
  const citations = {
    sources,
    unknownWords: message.unknownWords,
    dictionary: null,
    openedN: null,
    openedChip: openedChip ?? null,
    open: () => undefined,
    show: () => undefined,
    hide: () => undefined,
  }
  const answer = createElement(Answer, { message })
  const children = createElement(CitationContext, { value: citations }, answer)
  return renderToStaticMarkup(createElement(IntlProvider, inEnglish(children))).replaceAll(/ class="[^"]*"/g, '')
}

const inEnglish = (children: ReactNode) => ({ locale: 'en', messages, timeZone: 'UTC', children }) as const

export const words = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

export const rangeOf = (text: string, part: string) => ({
  start: text.indexOf(part),
  end: text.indexOf(part) + part.length,
})
