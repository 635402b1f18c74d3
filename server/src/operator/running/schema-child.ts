// Runs beside the server: makes what the migrations make, which takes some seconds of computing the first time.
import { schemaOfThisVersion } from '../../platform/database/scratch-schema.ts'
import { endWithParent } from '../end-with-parent.ts'
import { giveWay } from './low-priority-child.ts'

giveWay()
// Nobody is left who would read it.
endWithParent()
const note = await schemaOfThisVersion()
process.send?.([...note.values()], () => process.exit(0))
