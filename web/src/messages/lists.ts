/** What every list says. */
export const lists = {
  nothingFound: 'Nothing found for “{search}”',
  clearSearch: 'Clear search',
  moreLoading: 'More are loading',
  moreFailed: 'More could not be loaded',
} as const
