type Limit = { limit: number }

/** What is said of webhooks. */
export const webhookSentences = {
  'webhook_id.invalid': 'Webhook Id invalid',
  'webhook_delivery_id.invalid': 'Delivery Id invalid',
  'webhook_address.invalid': 'Enter an address that begins with https://, without a user name, password or #',
  'webhook_address.not_allowed':
    'The address has to be reached by https. Addresses inside a network are allowed by the operator alone.',
  'webhook_events.missing': 'Choose at least one event',
  'webhook_event.unknown': 'There is no such event',
  'webhooks.too_many': ({ limit }: Limit) =>
    `A company can have ${limit} webhooks at most. Delete one that is not needed any more.`,
  'webhook.not_active': 'This webhook sends nothing at present: resume it first',
} as const
