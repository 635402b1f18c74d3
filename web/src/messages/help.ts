export const help = {
  title: 'Help and Support',
  text: 'Tell us what you need. Your request goes to the people who look after this installation.',
  subject: 'Subject',
  message: 'Message',
  messageHelp: 'What you wanted to do, and what happened instead',
  send: 'Send request',
  sending: 'Submitting support request',
  sentTitle: 'Request sent',
  sentText: 'Its number is',
  sentHelp: 'Name it when you write or call about it.',
} as const
