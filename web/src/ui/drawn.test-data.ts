import type { ReactNode } from 'react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { messages } from '../messages/en.ts'

const inEnglish = (children: ReactNode) => ({ locale: 'en', messages, timeZone: 'UTC', children }) as const

/** The HTML of it, in English, as a test reads it. */
export const drawn = (node: ReactNode) => renderToStaticMarkup(createElement(IntlProvider, inEnglish(node)))
