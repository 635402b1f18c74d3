export const notice = {
  retry: 'Retry',
} as const
