// Loaded before a server (`imports`): each module of a package that traces are made with is said on stderr.
import { registerHooks } from 'node:module'
import { sayingLoaded } from './noted-packages.ts'

registerHooks({
  load(url, context, next) {
    // `api` is what the metrics stand on.
    if (/@opentelemetry\/(?!api\/)/.test(url)) process.stderr.write(`${sayingLoaded}${url}\n`)
    return next(url, context)
  },
})
