export type Decision = 'given' | 'refused'
