import { assets } from './assets.ts'
import { auth } from './auth.ts'
import { chats } from './chats.ts'
import { confirm } from './confirm.ts'
import { departments } from './departments.ts'
import { fields } from './fields.ts'
import { notice } from './notice.ts'
import { resources } from './resources.ts'
import { shell } from './shell.ts'
import { time } from './time.ts'
import { viewer } from './viewer.ts'

/** All visible text, by feature. */
export const messages = {
  assets,
  auth,
  chats,
  confirm,
  departments,
  fields,
  notice,
  resources,
  shell,
  time,
  viewer,
} as const

declare module 'use-intl' {
  interface AppConfig {
    Messages: typeof messages
    Locale: 'en'
  }
}
