import { join } from 'node:path'
import type { Part } from './part.ts'
import { measureIcdar } from './tables/icdar.ts'
import { measureManuals } from './tables/manuals.ts'

/**
 * `EVAL_DIR` holds `tables` (ICDAR 2013, regions and structure) and `plant/manuals`; `MANUALS_DIR`, where it is set, what
 * `tables/fetch.sh` has fetched.
 */
export const tables: Part = {
  name: 'tables',
  what: 'cells beside each other in ICDAR 2013, regions given and found; rows of manuals whole and with their head',
  async measure() {
    const folder = process.env['EVAL_DIR']
    if (folder === undefined) {
      console.log('EVAL_DIR is not set: nothing to read.')
      return []
    }
    console.table(await measureManuals(join(folder, 'plant', 'manuals')))
    const others = process.env['MANUALS_DIR']
    if (others !== undefined) console.table(await measureManuals(others))
    return measureIcdar(join(folder, 'tables'))
  },
}
