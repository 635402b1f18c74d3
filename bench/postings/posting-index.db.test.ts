import { describeIndex } from '../../server/test/index-conformance.ts'
import { postingIndex } from './posting-index.ts'
import { postingTables } from './tables.ts'

describeIndex('in posting blocks', postingIndex, {
  prepare: (database) => database.executeSql(postingTables),
  isCountedAhead: false,
})
