import { assets } from './assets.ts'
import { audit } from './audit.ts'
import { auth } from './auth.ts'
import { chats } from './chats.ts'
import { confirm } from './confirm.ts'
import { departments } from './departments.ts'
import { fields } from './fields.ts'
import { help } from './help.ts'
import { notice } from './notice.ts'
import { password } from './password.ts'
import { resources } from './resources.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'
import { steps } from './steps.ts'
import { time } from './time.ts'
import { viewer } from './viewer.ts'

/** All visible text, by feature. */
export const messages = {
  assets,
  audit,
  auth,
  chats,
  confirm,
  departments,
  fields,
  help,
  notice,
  password,
  resources,
  settings,
  shell,
  steps,
  time,
  viewer,
} as const

declare module 'use-intl' {
  interface AppConfig {
    Messages: typeof messages
    Locale: 'en'
  }
}
