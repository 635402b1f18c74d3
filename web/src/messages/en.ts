import { access } from './access.ts'
import { accessRequests } from './access-requests.ts'
import { approvals } from './approvals.ts'
import { assets } from './assets.ts'
import { assistant } from './assistant.ts'
import { audit } from './audit.ts'
import { bank } from './bank.ts'
import { company } from './company.ts'
import { bin } from './bin.ts'
import { chats } from './chats.ts'
import { confirm } from './confirm.ts'
import { data } from './data.ts'
import { departments } from './departments.ts'
import { dictionaries } from './dictionaries.ts'
import { directory } from './directory.ts'
import { download } from './download.ts'
import { drive } from './drive.ts'
import { facts } from './facts.ts'
import { firstMessages } from './first.ts'
import { experts } from './experts.ts'
import { glossary } from './glossary.ts'
import { groups } from './groups.ts'
import { help } from './help.ts'
import { lists } from './lists.ts'
import { notes } from './notes.ts'
import { packages } from './packages.ts'
import { plateCodes } from './plate-codes.ts'
import { pictures } from './pictures.ts'
import { places } from './places.ts'
import { questions } from './questions.ts'
import { quotas } from './quotas.ts'
import { radar } from './radar.ts'
import { reading } from './reading.ts'
import { resources } from './resources.ts'
import { search } from './search.ts'
import { secondFactor } from './second-factor.ts'
import { sharedChats } from './shared-chats.ts'
import { settings } from './settings.ts'
import { skills } from './skills.ts'
import { system } from './system.ts'
import { time } from './time.ts'
import { signInSettings } from './sign-in-settings.ts'
import { connect } from './connect.ts'
import { tokens } from './tokens.ts'
import { tracker } from './tracker.ts'
import { uploads } from './uploads.ts'
import { users } from './users.ts'
import { videos } from './videos.ts'
import { viewer } from './viewer.ts'
import { webhooks } from './webhooks.ts'
import { writing } from './writing.ts'

/** All visible text, by feature. */
export const messages = {
  ...firstMessages,
  access,
  accessRequests,
  approvals,
  assets,
  assistant,
  audit,
  bank,
  bin,
  chats,
  company,
  confirm,
  data,
  departments,
  dictionaries,
  directory,
  download,
  drive,
  experts,
  facts,
  glossary,
  groups,
  help,
  lists,
  notes,
  packages,
  pictures,
  places,
  plateCodes,
  questions,
  quotas,
  radar,
  reading,
  resources,
  search,
  secondFactor,
  settings,
  skills,
  system,
  time,
  signInSettings,
  connect,
  tokens,
  webhooks,
  sharedChats,
  tracker,
  uploads,
  users,
  videos,
  viewer,
  writing,
} as const

declare module 'use-intl' {
  interface AppConfig {
    Messages: typeof messages
    Locale: 'en'
  }
}
