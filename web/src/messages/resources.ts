export const resources = {
  title: 'Resources',
  resourcesOf: 'Resources of {asset}',
  minimize: 'Back to the chat',
  notFound: 'Not found',
  notFoundText: 'This asset does not exist, or you may not see it.',
} as const
