import Fade from '@mui/material/Fade'
import type { Components, Theme } from '@mui/material/styles'

/** Milliseconds; what opens fades in. */
export const opening = 150

/** What floats: a stronger edge and the one shadow. */
export const floating = {
  border: '1px solid var(--line-strong)',
  borderRadius: 'var(--radius)',
  background: 'var(--raised)',
  backgroundImage: 'none',
  boxShadow: 'var(--menu-shadow)',
}

/** What lies on the page and what floats over it. Only what floats has the one shadow. */
export const surfaceParts: Components<Theme> = {
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { color: 'var(--ink-2)', backgroundImage: 'none', boxShadow: 'none' } },
  },
  MuiPopover: {
    defaultProps: { transitionDuration: opening, slots: { transition: Fade } },
    styleOverrides: { paper: floating },
  },
  MuiBackdrop: {
    styleOverrides: { root: { background: 'var(--scrim)', '&.MuiBackdrop-invisible': { background: 'none' } } },
  },
  MuiDialog: {
    styleOverrides: {
      paper: { ...floating, margin: 16, width: 'calc(100% - 32px)' },
    },
  },
  MuiDialogTitle: {
    styleOverrides: { root: { padding: '22px 24px 0', color: 'var(--ink)', font: 'var(--text-16)', fontWeight: 600 } },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px 0', font: 'var(--text-14)' } } },
  MuiDialogActions: {
    styleOverrides: { root: { padding: '24px', gap: 8, '& > :not(style) ~ :not(style)': { marginLeft: 0 } } },
  },
  MuiDrawer: {
    styleOverrides: {
      paper: { border: 0, borderRadius: 0, background: 'var(--surface)', boxShadow: 'var(--menu-shadow)' },
    },
  },
  MuiDivider: { styleOverrides: { root: { borderColor: 'var(--line)' } } },
  MuiTooltip: {
    defaultProps: { enterDelay: 400 },
    styleOverrides: {
      tooltip: {
        padding: '5px 8px',
        borderRadius: 'var(--radius-s)',
        background: 'var(--ink)',
        color: 'var(--paper)',
        font: 'var(--text-12)',
      },
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: false, variant: 'rectangular' },
    styleOverrides: { root: { borderRadius: 'var(--radius-xs)', background: 'var(--sunken)' } },
  },
}
