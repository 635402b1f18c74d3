import { describeIndex } from '../../../test/index-conformance.ts'
import { sqlIndex } from './sql-index.repository.ts'

describeIndex('in SQL', sqlIndex)
