export const download = {
  away: 'Network error. Please try again later.',
  preparing: 'Preparing the download',
  failed: 'An unexpected error occurred. Please try again later.',
} as const
