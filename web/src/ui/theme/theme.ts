import { createTheme } from '@mui/material/styles'
import { choiceParts } from './choice-parts.ts'
import { controlParts } from './control-parts.ts'
import { surfaceParts } from './surface-parts.ts'

const ink = { main: 'var(--ink)', light: 'var(--ink)', dark: 'var(--ink)', contrastText: 'var(--raised)' }
const status = (name: string) => ({
  main: `var(--${name}-mark)`,
  light: `var(--${name}-tint)`,
  dark: `var(--${name}-ink)`,
  contrastText: 'var(--raised)',
})

/** Every component's look. Colours are tokens, which change with data-theme on <html>; pages own none. */
export const theme = createTheme({
  cssVariables: { nativeColor: true, disableCssColorScheme: true },
  palette: {
    primary: {
      main: 'var(--accent)',
      light: 'var(--accent-tint)',
      dark: 'var(--accent-hover)',
      contrastText: 'var(--on-accent)',
    },
    secondary: ink,
    error: status('red'),
    warning: status('yellow'),
    success: status('green'),
    info: status('blue'),
    text: { primary: 'var(--ink)', secondary: 'var(--ink-2)', disabled: 'var(--ink-disabled)' },
    divider: 'var(--line)',
    background: { default: 'var(--paper)', paper: 'var(--raised)' },
    action: {
      active: 'var(--ink-2)',
      hover: 'var(--hover)',
      selected: 'var(--selected)',
      disabled: 'var(--ink-disabled)',
      disabledBackground: 'var(--sunken)',
      focus: 'var(--hover)',
    },
  },
  shape: { borderRadius: 10 },
  spacing: 8,
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
  typography: {
    fontFamily: 'var(--sans)',
    fontSize: 14,
    fontWeightLight: 400,
    fontWeightRegular: 400,
    fontWeightMedium: 500,
    fontWeightBold: 600,
    button: { fontWeight: 500, fontSize: 14, lineHeight: '20px', textTransform: 'none', letterSpacing: 0 },
    body1: { fontSize: 16, lineHeight: '24px', letterSpacing: 0 },
    body2: { fontSize: 14, lineHeight: '20px', letterSpacing: 0 },
    caption: { fontSize: 12, lineHeight: '16px', letterSpacing: 0 },
  },
  transitions: {
    duration: {
      shortest: 100,
      shorter: 100,
      short: 100,
      standard: 150,
      complex: 150,
      enteringScreen: 150,
      leavingScreen: 100,
    },
    easing: { easeInOut: 'var(--ease)', easeOut: 'var(--ease)', easeIn: 'var(--ease)', sharp: 'var(--ease)' },
  },
  components: { ...controlParts, ...choiceParts, ...surfaceParts },
})
