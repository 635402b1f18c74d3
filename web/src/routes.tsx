import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { screens } from './addresses.ts'
import type { PlaceHandle } from './features/shell/place/crumbs.ts'

const place = (...crumbs: PlaceHandle['crumbs']): PlaceHandle => ({ crumbs })
const broken = async () => (await import('./features/shell/broken-page.tsx')).BrokenPage

/** What an address that only begins others leads to. */
const leadsTo = (path: string): RouteObject => ({ index: true, element: <Navigate to={path} replace /> })

const signedIn: RouteObject[] = [
  leadsTo('departments'),
  {
    path: screens.departments,
    handle: place('company'),
    lazy: { Component: async () => (await import('./features/departments/departments-page.tsx')).DepartmentsPage },
  },
  {
    path: screens.newDepartment,
    handle: place('company', 'newDepartment'),
    lazy: {
      Component: async () => (await import('./features/departments/department-create-page.tsx')).DepartmentCreatePage,
    },
  },
  {
    path: screens.updateDepartment,
    handle: place('company', 'department', 'updateDepartment'),
    lazy: {
      Component: async () => (await import('./features/departments/department-update-page.tsx')).DepartmentUpdatePage,
    },
  },
  {
    path: screens.assets,
    handle: place('company', 'department'),
    lazy: { Component: async () => (await import('./features/assets/assets-page.tsx')).AssetsPage },
  },
  {
    path: screens.newAsset,
    handle: place('company', 'department', 'newAsset'),
    lazy: { Component: async () => (await import('./features/assets/asset-create-page.tsx')).AssetCreatePage },
  },
  {
    path: screens.labels,
    handle: place('company', 'department', 'labels'),
    lazy: { Component: async () => (await import('./features/plate-codes/labels-page.tsx')).LabelsPage },
  },
  {
    path: screens.assetProfile,
    handle: place('company', 'department', 'asset'),
    lazy: { Component: async () => (await import('./features/assets/asset-profile-page.tsx')).AssetProfilePage },
  },
  {
    path: screens.updateAsset,
    handle: place('company', 'department', 'asset', 'updateAsset'),
    lazy: { Component: async () => (await import('./features/assets/asset-update-page.tsx')).AssetUpdatePage },
  },
  {
    lazy: { Component: async () => (await import('./features/assets/readers-only.tsx')).ReadersOnly },
    children: [
      {
        path: screens.facts,
        handle: place('company', 'department', 'asset', 'facts'),
        lazy: { Component: async () => (await import('./features/facts/facts-page.tsx')).FactsPage },
      },
      {
        path: screens.resources,
        handle: place('company', 'department', 'asset', 'resources'),
        lazy: { Component: async () => (await import('./features/resources/resources-page.tsx')).ResourcesPage },
      },
      {
        path: screens.document,
        handle: place('company', 'department', 'asset', 'resources', 'document'),
        lazy: { Component: async () => (await import('./features/viewing/viewing-page.tsx')).DocumentPage },
      },
      {
        path: screens.driveDocument,
        handle: place('company', 'department', 'asset', 'drive', 'document'),
        lazy: { Component: async () => (await import('./features/viewing/viewing-page.tsx')).DriveDocumentPage },
      },
      {
        path: screens.image,
        handle: place('company', 'department', 'asset', 'resources', 'image'),
        lazy: { Component: async () => (await import('./features/viewing/viewing-page.tsx')).ImagePage },
      },
      {
        path: screens.video,
        handle: place('company', 'department', 'asset', 'resources', 'video'),
        lazy: { Component: async () => (await import('./features/viewing/viewing-page.tsx')).VideoPage },
      },
      {
        path: screens.note,
        handle: place('company', 'department', 'asset', 'resources', 'note'),
        lazy: { Component: async () => (await import('./features/viewing/viewing-page.tsx')).NotePage },
      },
      {
        path: screens.bin,
        handle: place('company', 'department', 'asset', 'drive', 'bin'),
        lazy: { Component: async () => (await import('./features/bin/bin-page.tsx')).BinPage },
      },
      {
        path: screens.drive,
        handle: place('company', 'department', 'asset', 'drive'),
        lazy: { Component: async () => (await import('./features/drive/drive-page.tsx')).DrivePage },
      },
      {
        path: screens.experts,
        handle: place('company', 'department', 'asset', 'experts'),
        lazy: { Component: async () => (await import('./features/experts/experts-page.tsx')).ExpertsPage },
      },
      {
        path: screens.existingExperts,
        handle: place('company', 'department', 'asset', 'experts', 'existingExperts'),
        lazy: {
          Component: async () => (await import('./features/experts/existing-experts-page.tsx')).ExistingExpertsPage,
        },
      },
      {
        path: screens.newExpert,
        handle: place('company', 'department', 'asset', 'experts', 'newExpert'),
        lazy: { Component: async () => (await import('./features/experts/new-expert-page.tsx')).NewExpertPage },
      },
      {
        path: screens.expertProfile,
        handle: place('company', 'department', 'asset', 'experts', 'expert'),
        lazy: { Component: async () => (await import('./features/experts/expert-profile-page.tsx')).ExpertProfilePage },
      },
      {
        path: screens.updateExpert,
        handle: place('company', 'department', 'asset', 'experts', 'expert', 'updateExpert'),
        lazy: { Component: async () => (await import('./features/experts/update-expert-page.tsx')).UpdateExpertPage },
      },
      {
        // One component for both: what is written stays in it when a draft gets its address.
        lazy: { Component: async () => (await import('./features/notes/note-page.tsx')).NotePage },
        children: [
          {
            path: screens.newNote,
            handle: place('company', 'department', 'asset', 'resources', 'newNote'),
            element: null,
          },
          {
            path: screens.updateNote,
            handle: place('company', 'department', 'asset', 'resources', 'note'),
            element: null,
          },
        ],
      },
      {
        path: screens.approvals,
        handle: place('company', 'department', 'asset', 'chat', 'approvals'),
        lazy: { Component: async () => (await import('./features/approvals/approvals-page.tsx')).ApprovalsPage },
      },
      {
        path: screens.questions,
        handle: place('company', 'department', 'asset', 'chat', 'questions'),
        lazy: { Component: async () => (await import('./features/questions/questions-page.tsx')).QuestionsPage },
      },
    ],
  },
  {
    path: screens.assistant,
    handle: place('company', 'assistant'),
    lazy: { Component: async () => (await import('./features/assistant/assistant-page.tsx')).AssistantPage },
  },
  {
    path: screens.sharedChat,
    handle: place('company', 'sharedChat'),
    lazy: { Component: async () => (await import('./features/chats/shared-chat-page.tsx')).SharedChatPage },
  },
  {
    path: screens.search,
    handle: place('company', 'search'),
    lazy: { Component: async () => (await import('./features/search/search-page.tsx')).SearchPage },
  },
  {
    path: screens.open,
    handle: place('company', 'open'),
    lazy: { Component: async () => (await import('./features/plate-codes/open-page.tsx')).OpenPage },
  },
  {
    path: screens.connect,
    handle: place('company', 'connect'),
    lazy: { Component: async () => (await import('./features/settings/tokens/connect/connect-page.tsx')).ConnectPage },
  },
  {
    path: screens.chat,
    handle: place('company', 'department', 'asset', 'chat'),
    lazy: { Component: async () => (await import('./features/chats/chat-page.tsx')).ChatPage },
  },
  {
    path: screens.bank,
    handle: place('company', 'bank'),
    lazy: { Component: async () => (await import('./features/bank/bank-page.tsx')).BankPage },
  },
  {
    path: screens.users,
    handle: place('company', 'users'),
    lazy: { Component: async () => (await import('./features/users/users-page.tsx')).UsersPage },
  },
  {
    path: screens.accessRequests,
    handle: place('company', 'users', 'accessRequests'),
    lazy: {
      Component: async () => (await import('./features/access-requests/access-requests-page.tsx')).AccessRequestsPage,
    },
  },
  {
    path: screens.groups,
    handle: place('company', 'users', 'groups'),
    lazy: { Component: async () => (await import('./features/groups/groups-page.tsx')).GroupsPage },
  },
  {
    path: screens.newGroup,
    handle: place('company', 'users', 'groups', 'newGroup'),
    lazy: { Component: async () => (await import('./features/groups/group-create-page.tsx')).GroupCreatePage },
  },
  {
    path: screens.updateGroup,
    handle: place('company', 'users', 'groups', 'updateGroup'),
    lazy: { Component: async () => (await import('./features/groups/group-update-page.tsx')).GroupUpdatePage },
  },
  {
    path: screens.newMember,
    handle: place('company', 'users', 'newMember'),
    lazy: { Component: async () => (await import('./features/users/member-create-page.tsx')).MemberCreatePage },
  },
  {
    path: screens.memberUpdate,
    handle: place('company', 'users', 'member', 'updateMember'),
    lazy: { Component: async () => (await import('./features/users/member-update-page.tsx')).MemberUpdatePage },
  },
  {
    path: screens.memberProfile,
    handle: place('company', 'users', 'member'),
    lazy: { Component: async () => (await import('./features/users/member-profile-page.tsx')).MemberProfilePage },
  },
  {
    path: screens.settings,
    lazy: { Component: async () => (await import('./features/settings/settings-frame.tsx')).SettingsFrame },
    children: [
      leadsTo('account/profile'),
      {
        path: screens.profile,
        handle: place('company', 'settings', 'profile'),
        lazy: { Component: async () => (await import('./features/settings/profile-page.tsx')).ProfilePage },
      },
      {
        path: screens.security,
        handle: place('company', 'settings', 'security'),
        lazy: { Component: async () => (await import('./features/settings/security-page.tsx')).SecurityPage },
      },
      {
        path: screens.tokens,
        handle: place('company', 'settings', 'tokens'),
        lazy: { Component: async () => (await import('./features/settings/tokens/tokens-page.tsx')).TokensPage },
      },
      {
        path: screens.signInSettings,
        handle: place('company', 'settings', 'signInSettings'),
        lazy: {
          Component: async () => (await import('./features/settings/sign-in/sign-in-page.tsx')).SignInPage,
        },
      },
      {
        path: screens.webhooks,
        handle: place('company', 'settings', 'webhooks'),
        lazy: {
          Component: async () => (await import('./features/settings/webhooks/webhooks-page.tsx')).WebhooksPage,
        },
      },
      {
        path: screens.glossary,
        handle: place('company', 'settings', 'glossary'),
        lazy: { Component: async () => (await import('./features/glossary/glossary-page.tsx')).GlossaryPage },
      },
      {
        path: screens.dictionaries,
        handle: place('company', 'settings', 'dictionaries'),
        lazy: {
          Component: async () => (await import('./features/dictionaries/dictionaries-page.tsx')).DictionariesPage,
        },
      },
      {
        path: screens.audit,
        handle: place('company', 'settings', 'audit'),
        lazy: { Component: async () => (await import('./features/audit/audit-page.tsx')).AuditPage },
      },
      {
        path: screens.company,
        handle: place('company', 'settings', 'companySettings'),
        lazy: {
          Component: async () =>
            (await import('./features/company-settings/company-settings-page.tsx')).CompanySettingsPage,
        },
      },
      {
        path: screens.system,
        handle: place('company', 'settings', 'installation'),
        lazy: { Component: async () => (await import('./features/system/system-page.tsx')).SystemPage },
      },
    ],
  },
  {
    path: screens.help,
    handle: place('company', 'help'),
    lazy: { Component: async () => (await import('./features/help/help-page.tsx')).HelpPage },
  },
  {
    path: '*',
    handle: place('company', 'notFound'),
    lazy: { Component: async () => (await import('./features/shell/not-found-page.tsx')).NotFoundInside },
  },
]

const inShell: RouteObject[] = [{ lazy: { ErrorBoundary: broken }, children: signedIn }]
const shell = async () => (await import('./features/shell/signed-in.tsx')).SignedIn

/** Every screen has an address; what it draws is fetched when it is gone to. */
export const router = createBrowserRouter([
  {
    lazy: { ErrorBoundary: broken },
    HydrateFallback: () => null,
    children: [
      {
        path: screens.entrance,
        lazy: { Component: async () => (await import('./features/shell/entrance.tsx')).Entrance },
      },
      {
        path: screens.openEntrance,
        lazy: { Component: async () => (await import('./features/shell/open-entrance.tsx')).OpenEntrance },
      },
      {
        path: screens.pageEntrance,
        lazy: { Component: async () => (await import('./features/shell/page-entrance.tsx')).PageEntrance },
      },
      {
        path: screens.authorizeEntrance,
        lazy: {
          Component: async () => (await import('./features/shell/authorize-entrance.tsx')).AuthorizeEntrance,
        },
      },
      {
        path: screens.login,
        lazy: { Component: async () => (await import('./features/auth/login-page.tsx')).LoginPage },
      },
      {
        path: screens.register,
        lazy: { Component: async () => (await import('./features/auth/register/register-page.tsx')).RegisterPage },
      },
      {
        path: screens.restore,
        lazy: { Component: async () => (await import('./features/auth/restore/restore-page.tsx')).RestorePage },
      },
      {
        path: screens.forgotPassword,
        lazy: { Component: async () => (await import('./features/auth/forgot-page.tsx')).ForgotPage },
      },
      {
        path: screens.resetPassword,
        lazy: { Component: async () => (await import('./features/auth/reset-page.tsx')).ResetPage },
      },
      {
        path: screens.verify,
        lazy: { Component: async () => (await import('./features/auth/verify-page.tsx')).VerifyPage },
      },
      {
        path: screens.providerAnswer,
        lazy: {
          Component: async () =>
            (await import('./features/auth/providers/provider-answer-page.tsx')).ProviderAnswerPage,
        },
      },
      { path: screens.home, lazy: { Component: shell }, children: inShell },
      {
        path: '*',
        lazy: { Component: async () => (await import('./features/shell/not-found-page.tsx')).NotFoundPage },
      },
    ],
  },
])
