export const steps = {
  step: 'Step {step} of {count}: {name}',
  done: 'done',
} as const
