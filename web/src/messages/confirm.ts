export const confirm = {
  cancel: 'Cancel',
} as const
