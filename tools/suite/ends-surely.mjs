// Loaded before every process of a run (`tools/suite.ts`): NODE_OPTIONS takes no flags of V8.
import { setFlagsFromString } from 'node:v8'
import { endingFlags } from '../server-process.mjs'

for (const flag of endingFlags) setFlagsFromString(flag)
