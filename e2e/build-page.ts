import { buildServerIfChanged } from '../tools/built/build-server.mjs'
import { buildWebIfChanged } from '../tools/build-web.mjs'

/** Before the first journey, whose time to start a server does not hold it. */
function buildPage() {
  buildWebIfChanged(process.execPath)
  buildServerIfChanged(process.execPath)
}

// oxlint-disable-next-line import/no-default-export -- Playwright takes the default export of a global setup.
export default buildPage
