import { accessRequestRoutes } from './access-requests.ts'
import { accountRoutes } from './accounts.ts'
import { approvalRoutes } from './approvals.ts'
import { askedPictureRoutes } from './asked-pictures.ts'
import { assetRoutes } from './assets.ts'
import { assistantRoutes } from './assistant.ts'
import { bankRoutes } from './bank.ts'
import { chatRoutes } from './chats.ts'
import { companyRoutes } from './company.ts'
import { dataExportRoutes } from './data-exports.ts'
import { departmentRoutes } from './departments.ts'
import { dictionaryRoutes } from './dictionaries.ts'
import { directoryRoutes } from './directory.ts'
import { oauthRoutes } from './oauth.ts'
import { driveRoutes } from './drive.ts'
import { expertRoutes } from './experts.ts'
import { factRoutes } from './facts.ts'
import { glossaryRoutes } from './glossary.ts'
import { groupRoutes } from './groups.ts'
import { healthRoutes } from './health.ts'
import { helpRoutes } from './help.ts'
import { identityProviderRoutes } from './identity-providers.ts'
import { keptChatRoutes } from './kept-chats.ts'
import { makersPackageRoutes } from './makers-packages.ts'
import { noteRoutes } from './notes.ts'
import { plateCodeRoutes } from './plate-codes.ts'
import { processingRoutes } from './processing.ts'
import { questionRoutes } from './questions.ts'
import { readTextRoutes } from './read-text.ts'
import { removalRoutes } from './removal.ts'
import { resourceRoutes } from './resources.ts'
import { retentionRoutes } from './retention.ts'
import { searchRoutes } from './search.ts'
import { settingsRoutes } from './settings.ts'
import { setupRoutes } from './setup.ts'
import { systemRoutes } from './system.ts'
import { resumableRoutes, uploadRoutes } from './uploads.ts'
import { passkeyRoutes } from './passkeys.ts'
import { secondFactorRoutes } from './second-factor.ts'
import { sharedChatRoutes } from './shared-chats.ts'
import { tokenRoutes } from './tokens.ts'
import { webhookRoutes } from './webhooks.ts'
import { userRoutes } from './users.ts'
import { videoRoutes } from './videos.ts'
import { writingRoutes } from './writing.ts'

/** Every call of the product: what the server registers, OpenAPI shows and the test matrix walks. */
export const routes = {
  accounts: accountRoutes,
  users: userRoutes,
  groups: groupRoutes,
  accessRequests: accessRequestRoutes,
  departments: departmentRoutes,
  assets: assetRoutes,
  makersPackages: makersPackageRoutes,
  plateCodes: plateCodeRoutes,
  experts: expertRoutes,
  resources: resourceRoutes,
  readText: readTextRoutes,
  notes: noteRoutes,
  videos: videoRoutes,
  drive: driveRoutes,
  uploads: uploadRoutes,
  resumable: resumableRoutes,
  processing: processingRoutes,
  bank: bankRoutes,
  chats: chatRoutes,
  search: searchRoutes,
  askedPictures: askedPictureRoutes,
  keptChats: keptChatRoutes,
  sharedChats: sharedChatRoutes,
  assistant: assistantRoutes,
  approvals: approvalRoutes,
  facts: factRoutes,
  questions: questionRoutes,
  writing: writingRoutes,
  settings: settingsRoutes,
  setup: setupRoutes,
  company: companyRoutes,
  removal: removalRoutes,
  retention: retentionRoutes,
  dataExports: dataExportRoutes,
  glossary: glossaryRoutes,
  dictionaries: dictionaryRoutes,
  secondFactor: secondFactorRoutes,
  passkeys: passkeyRoutes,
  tokens: tokenRoutes,
  oauth: oauthRoutes,
  identityProviders: identityProviderRoutes,
  directory: directoryRoutes,
  webhooks: webhookRoutes,
  help: helpRoutes,
  system: systemRoutes,
  health: healthRoutes,
} as const
