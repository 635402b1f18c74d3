/** What every list says. */
export const lists = {
  nothingFound: 'Nothing found for “{search}”',
  clearSearch: 'Clear search',
} as const
