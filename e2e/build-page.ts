import { buildWebIfChanged } from '../tools/build-web.mjs'

function buildPage() {
  buildWebIfChanged(process.execPath)
}

// oxlint-disable-next-line import/no-default-export -- Playwright takes the default export of a global setup.
export default buildPage
