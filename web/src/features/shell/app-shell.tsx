import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import MenuIcon from 'lucide-react/icons/menu'
import { Suspense, useState } from 'react'
import { Outlet } from 'react-router'
import { useTranslations } from 'use-intl'
import { Toasts } from '../../ui/feedback/toasts.tsx'
import css from './app-shell.module.css'
import { Breadcrumb } from './place/breadcrumb.tsx'
import { SideMenu } from './side-menu.tsx'
import { ThemeMenu } from './theme-menu.tsx'
import { SearchPalette } from '../../panes/search/search-palette.tsx'
import { ProgressTracker } from '../../panes/tracker/progress-tracker.tsx'
import { PackageDialogs } from '../../panes/packages/package-dialogs.tsx'
import { type FoundPackages, UploaderProvider } from '../../panes/uploads/uploader.tsx'
import { UserMenu } from './user-menu.tsx'
import { useMainScroll } from './use-main-scroll.ts'
import { TabTitle } from './place/tab-title.tsx'

const wideScreen = '(min-width: 1200px)'
const phone = '(max-width: 599.95px)'

/** Side menu, top bar, and the page in the part that scrolls. */
export function AppShell() {
  const t = useTranslations('shell')
  const wide = useMediaQuery(wideScreen, { noSsr: true })
  const narrow = useMediaQuery(phone, { noSsr: true })
  const [open, setOpen] = useState(false)
  const main = useMainScroll()
  const close = () => setOpen(false)
  return (
    <div className={css.shell}>
      <TabTitle />
      <a
        href="#main"
        className={css.skip}
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {t('skip')}
      </a>
      {wide ? (
        <div className={css.side}>
          <SideMenu />
        </div>
      ) : (
        <Drawer open={open} onClose={close} slotProps={{ paper: { sx: { width: 'var(--drawer)' } } }}>
          <SideMenu onChosen={close} />
        </Drawer>
      )}
      <header className={css.bar}>
        {!wide && (
          <IconButton aria-label={t('openMenu')} aria-expanded={open} onClick={() => setOpen(true)} sx={{ ml: -1.25 }}>
            <MenuIcon size={20} strokeWidth={1.6} aria-hidden />
          </IconButton>
        )}
        <Breadcrumb />
        <SearchPalette />
        {!narrow && <ThemeMenu />}
        <UserMenu withTheme={narrow} />
      </header>
      <main id="main" ref={main} className={css.main} tabIndex={-1}>
        <UploaderProvider importPackages={importPackages}>
          <Suspense>
            <Outlet />
          </Suspense>
        </UploaderProvider>
      </main>
      <ProgressTracker />
      <Toasts />
    </div>
  )
}

const importPackages = ({ files, target, onClose }: FoundPackages & { onClose: () => void }) => (
  <PackageDialogs
    place={{ departmentId: target.departmentId, assetId: target.assetId }}
    files={files}
    onClose={onClose}
  />
)
