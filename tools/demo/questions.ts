/** A question to the feed pump for each form that an answer takes. */
export const questions = {
  sentence: 'How long may the pump run dry?',
  table: 'What is the torque of the casing cover?',
  figure: 'At which plug is the pump vented before its first start?',
  section: 'How is the mechanical seal replaced?',
  unsure: 'How much does the impeller of the pump cost?',
  refused: 'Which VFD drives the pump?',
}
