import Fade from '@mui/material/Fade'
import type { Components, Theme } from '@mui/material/styles'
import { floating, opening } from './surface-parts.ts'

/** What is chosen from. */
export const choiceParts: Components<Theme> = {
  MuiAutocomplete: {
    styleOverrides: {
      inputRoot: {
        padding: '0 36px 0 0 !important',
        '& .MuiAutocomplete-input': { padding: '7px 12px !important' },
        '@media (pointer: coarse)': { '& .MuiAutocomplete-input': { padding: '11px 12px !important' } },
      },
      popupIndicator: { width: 28, height: 28 },
      paper: { ...floating, marginTop: 4 },
      listbox: { padding: 6, maxHeight: 320, font: 'var(--text-14)' },
      option: {
        minHeight: 'var(--control-h) !important',
        borderRadius: 'var(--radius-s)',
        '&.Mui-focused': { background: 'var(--hover)' },
        '&[aria-selected="true"]': { background: 'var(--selected)', fontWeight: 500 },
        // MUI tints the chosen one with the accent, by a longer selector.
        '&[aria-selected="true"].Mui-focused': { background: 'var(--selected) !important' },
      },
      noOptions: { color: 'var(--ink-3)', font: 'var(--text-14)' },
    },
  },
  MuiMenu: {
    defaultProps: { transitionDuration: opening, slots: { transition: Fade } },
    styleOverrides: { paper: { minWidth: 160, marginTop: 4, '& .MuiList-root': { padding: 6 } } },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 'var(--control-h)',
        // MUI lets go of the height from here on.
        '@media (min-width: 600px)': { minHeight: 'var(--control-h)' },
        padding: '0 10px',
        gap: 10,
        borderRadius: 'var(--radius-s)',
        color: 'var(--ink-2)',
        font: 'var(--text-14)',
        '&:hover, &.Mui-focusVisible': { background: 'var(--hover)' },
        '&.Mui-focusVisible': { outlineOffset: -2 },
        '&&.Mui-selected': { background: 'var(--selected)', color: 'var(--ink)', fontWeight: 500 },
        '& + .MuiDivider-root': { margin: '6px -6px' },
      },
    },
  },
}
