import type { Components, Theme } from '@mui/material/styles'

const focusRing = { outline: '2px solid var(--focus)', outlineOffset: 2 }
const off = { background: 'var(--sunken)', borderColor: 'var(--line)', color: 'var(--ink-disabled)' }

/** What is pressed or written in. */
export const controlParts: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true, disableTouchRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, color: 'secondary' },
    styleOverrides: {
      root: {
        minWidth: 0,
        minHeight: 'var(--control-h)',
        padding: '0 15px',
        border: '1px solid transparent',
        borderRadius: 'var(--radius)',
        whiteSpace: 'nowrap',
        transition: 'background-color var(--fast) var(--ease), border-color var(--fast) var(--ease)',
        '&.MuiButton-sizeSmall': { minHeight: 28, padding: '0 9px', fontSize: 13, borderRadius: 'var(--radius-s)' },
        '&.MuiButton-sizeLarge': { minHeight: 44, padding: '0 23px', fontSize: 16 },
        '@media (pointer: coarse)': {
          fontSize: 16,
          '&.MuiButton-sizeSmall': { minHeight: 44, fontSize: 16 },
          '&.MuiButton-sizeLarge': { minHeight: 48 },
        },
        '&.MuiButton-contained': {
          background: 'var(--accent)',
          color: 'var(--on-accent)',
          fontWeight: 600,
          '&:hover': { background: 'var(--accent-hover)' },
          '&:active': { background: 'var(--accent-pressed)' },
          '&.MuiButton-colorError': { background: 'var(--danger)', color: 'var(--on-danger)' },
        },
        '&.MuiButton-outlined': {
          borderColor: 'var(--control)',
          background: 'var(--raised)',
          color: 'var(--ink)',
          '&:hover': { background: 'var(--hover)' },
          '&.MuiButton-colorError': { borderColor: 'var(--red-mark)', color: 'var(--red-ink)' },
        },
        '&.MuiButton-text': {
          color: 'var(--ink-2)',
          '&:hover': { background: 'var(--hover)', color: 'var(--ink)' },
          '&.MuiButton-colorError': { color: 'var(--red-ink)' },
        },
        // Busy keeps its look, its width and its words; only a click does nothing.
        '&.Mui-disabled:not([aria-busy="true"])': {
          ...off,
          '&.MuiButton-text': { background: 'none', borderColor: 'transparent' },
        },
      },
      startIcon: { marginLeft: -2, marginRight: 8 },
      endIcon: { marginRight: -2, marginLeft: 8 },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        width: 'var(--control-h)',
        height: 'var(--control-h)',
        padding: 0,
        borderRadius: 'var(--radius-s)',
        color: 'var(--ink-2)',
        transition: 'background-color var(--fast) var(--ease)',
        '&:hover': { background: 'var(--hover)', color: 'var(--ink)' },
        '&.MuiIconButton-sizeSmall': { width: 28, height: 28 },
        '&.Mui-disabled': { color: 'var(--ink-disabled)' },
        '@media (pointer: coarse)': { '&.MuiIconButton-sizeSmall': { width: 44, height: 44 } },
      },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        minHeight: 'var(--control-h)',
        borderRadius: 'var(--radius)',
        background: 'var(--raised)',
        color: 'var(--ink)',
        font: 'var(--text-14)',
        '& .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--control)', borderWidth: 1 },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--ink-2)' },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--ink)', borderWidth: 2 },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--red-mark)' },
        '&.Mui-error.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--ink)' },
        '&.Mui-readOnly': {
          background: 'var(--sunken)',
          color: 'var(--ink-3)',
          '&:not(.Mui-focused) .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--line)' },
        },
        '&.Mui-disabled': {
          background: 'var(--sunken)',
          '& .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--line)' },
        },
      },
      input: {
        height: 'auto',
        padding: '7px 12px',
        '&::placeholder': { color: 'var(--ink-3)', opacity: 1 },
        '@media (pointer: coarse)': { padding: '11px 12px' },
        // The browser's own fill would be a grey or blue ground.
        '&:-webkit-autofill': {
          WebkitTextFillColor: 'var(--ink)',
          boxShadow: '0 0 0 100px var(--raised) inset',
          borderRadius: 'calc(var(--radius) - 2px)',
        },
      },
      multiline: { padding: 0 },
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        color: 'var(--ink)',
        font: 'var(--text-14)',
        fontWeight: 500,
        '&.Mui-focused, &.Mui-error, &.Mui-disabled': { color: 'var(--ink)' },
      },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        margin: '6px 0 0',
        color: 'var(--ink-3)',
        font: 'var(--text-12)',
        '&.Mui-error': { color: 'var(--red-ink)' },
      },
    },
  },
}
