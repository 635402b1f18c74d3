// How the server's process is started: the flags and settings that hold its memory down (docs/decisions/0017).

/**
 * Without compiling in the background with Maglev and Sparkplug. Where such a compiler waits for memory to be collected, `process.exit`
 * waits for it without end: github.com/nodejs/node issues 54918 and 64274, open as of Node 24.21 (docs/decisions/0122).
 */
export const endingFlags = ['--no-maglev', '--no-concurrent-sparkplug']

/** V8 would let short-lived objects take more than 100 MB while the modules load, and keep it. */
export const serverFlags = ['--max-semi-space-size=4', ...endingFlags]

/**
 * glibc keeps for itself what the compilers of V8 have freed, the more the larger it was. With fixed thresholds it
 * goes back to the system. Other C libraries do not read these.
 */
export const serverEnvironment = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }
