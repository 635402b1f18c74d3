export const time = {
  now: 'Just now',
  minutes: '{count} min ago',
  hours: '{count} h ago',
  yesterday: 'Yesterday',
  days: '{count} days ago',
} as const
