import { prepareEmbeddedDatabase } from './embedded-template.ts'

/** To make it takes seconds of the processor: it is done before the first test, once for all of their processes. */
export const setup = async () => void (await prepareEmbeddedDatabase())
