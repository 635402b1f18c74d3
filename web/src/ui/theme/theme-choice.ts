import { useSyncExternalStore } from 'react'

const themeChoices = ['system', 'light', 'dark'] as const
type ThemeChoice = (typeof themeChoices)[number]

/** Also read by index.html, before the page is drawn. */
const storageKey = 'millwright-theme'
const systemIsDark = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
let choice = storedChoice()

function storedChoice(): ThemeChoice {
  try {
    return themeChoices.find((known) => known === localStorage.getItem(storageKey)) ?? 'system'
  } catch {
    // Storage may be closed to us: the choice then lasts as long as the page.
    return 'system'
  }
}

function isDark(): boolean {
  return choice === 'dark' || (choice === 'system' && systemIsDark.matches)
}

function show() {
  document.documentElement.dataset['theme'] = isDark() ? 'dark' : 'light'
  for (const listener of listeners) listener()
}

systemIsDark.addEventListener('change', show)
// Another tab chose.
addEventListener('storage', (event) => {
  if (event.key !== storageKey) return
  choice = storedChoice()
  show()
})

export function chooseTheme(next: ThemeChoice) {
  choice = next
  try {
    if (next === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, next)
  } catch {
    // As above: it lasts as long as the page.
  }
  show()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What was chosen, and whether that is dark just now. */
export function useThemeChoice(): { choice: ThemeChoice; dark: boolean } {
  return {
    choice: useSyncExternalStore(subscribe, () => choice),
    dark: useSyncExternalStore(subscribe, isDark),
  }
}
