import type { Part } from './part.ts'
import { measureFacts } from './facts/measure-facts.ts'

/** `EVAL_DIR` holds `plant`: manuals, and questions with what a right answer says. */
export const facts: Part = {
  name: 'facts',
  what: 'facts of six manuals by kind, how many of those looked at by hand are right, questions whose answer stands in one',
  async measure() {
    const folder = process.env['EVAL_DIR']
    if (folder === undefined) {
      console.log('EVAL_DIR is not set: nothing to read.')
      return []
    }
    return measureFacts(folder)
  },
}
