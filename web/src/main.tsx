// First: what follows may set HTML.
import './platform/trusted-types.ts'
import '@fontsource/ibm-plex-mono/400.css'
import '@fontsource/ibm-plex-mono/500.css'
import '@fontsource/ibm-plex-mono/600.css'
import '@fontsource/ibm-plex-sans/400.css'
import '@fontsource/ibm-plex-sans/500.css'
import '@fontsource/ibm-plex-sans/600.css'
import './ui/theme/tokens.css'
import './ui/theme/base.css'
import { ThemeProvider } from '@mui/material/styles'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { IntlProvider } from 'use-intl'
import { firstMessages } from './messages/first.ts'
import { followRouter } from './platform/leaving.ts'
import { restoreSession } from './platform/session.ts'
import { router } from './routes.tsx'
// Follows the system on screens without a theme menu too.
import './ui/theme/theme-choice.ts'
import { theme } from './ui/theme/theme.ts'

void restoreSession()
followRouter(router)

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <IntlProvider locale="en" messages={firstMessages}>
        <ThemeProvider theme={theme}>
          <RouterProvider router={router} />
        </ThemeProvider>
      </IntlProvider>
    </StrictMode>,
  )
}
