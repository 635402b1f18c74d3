// What we install, as it is committed: licences, install scripts, where it comes from, and what is known against it:
// `npm run check -- supply`. Asks nobody.
import { readAdvisories, toldOfAsking } from './supply/advisories.ts'
import { findSupplyFaults } from './supply/find-faults.ts'
import { installedLicence } from './supply/installed-licence.ts'
import { lockedPackages, namedScripts } from './supply/lock-file.ts'

const locked = lockedPackages()
const advisories = readAdvisories()
const faults = findSupplyFaults({ locked, scripts: namedScripts(), advisories, installed: installedLicence })
for (const fault of faults) console.log(fault)
console.log(`${locked.length} packages; ${toldOfAsking(advisories)}`)
if (faults.length > 0) process.exitCode = 1
