import type { MenuProps } from '@mui/material/Menu'

/** Beside what was pressed, or where the pointer was. */
export type MenuPlace = HTMLElement | { left: number; top: number }

/** Null: the menu is closed. */
export function menuAt(place: MenuPlace | null): Pick<MenuProps, 'open'> & Partial<MenuProps> {
  const open = place !== null
  if (place instanceof HTMLElement) {
    return {
      open,
      anchorEl: place,
      anchorOrigin: { vertical: 'bottom', horizontal: 'right' },
      transformOrigin: { vertical: 'top', horizontal: 'right' },
    }
  }
  return { open, anchorReference: 'anchorPosition', ...(place ? { anchorPosition: place } : {}) }
}
