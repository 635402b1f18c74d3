import { access } from './access.ts'
import { assets } from './assets.ts'
import { audit } from './audit.ts'
import { chats } from './chats.ts'
import { confirm } from './confirm.ts'
import { departments } from './departments.ts'
import { firstMessages } from './first.ts'
import { experts } from './experts.ts'
import { glossary } from './glossary.ts'
import { help } from './help.ts'
import { lists } from './lists.ts'
import { places } from './places.ts'
import { radar } from './radar.ts'
import { resources } from './resources.ts'
import { settings } from './settings.ts'
import { skills } from './skills.ts'
import { time } from './time.ts'
import { users } from './users.ts'
import { viewer } from './viewer.ts'

/** All visible text, by feature. */
export const messages = {
  ...firstMessages,
  access,
  assets,
  audit,
  chats,
  confirm,
  departments,
  experts,
  glossary,
  help,
  lists,
  places,
  radar,
  resources,
  settings,
  skills,
  time,
  users,
  viewer,
} as const

declare module 'use-intl' {
  interface AppConfig {
    Messages: typeof messages
    Locale: 'en'
  }
}
