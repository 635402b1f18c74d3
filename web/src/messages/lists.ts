/** What every list says. */
export const lists = {
  nothingFound: 'Nothing found for “{search}”',
  clearSearch: 'Clear search',
  moreLoading: 'More are loading',
  moreFailed: 'More could not be loaded',
  rows: 'Rows',
  range: '{from}–{to} of {total}',
  previous: 'Previous page',
  next: 'Next page',
  sortBy: 'Sort by',
  sortAscending: 'Sort ascending',
  sortDescending: 'Sort descending',
  columnWidth: 'Width of the column {column}',
  actions: 'Actions',
  select: 'Select {name}',
  selectAll: 'Select all on this page',
} as const
