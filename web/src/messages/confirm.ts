export const confirm = {
  cancel: 'Cancel',
  leaveTitle: 'Leave without saving?',
  leaveText: 'What you changed here is lost.',
  leave: 'Leave',
} as const
