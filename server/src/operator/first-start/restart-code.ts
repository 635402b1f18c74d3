/**
 * With this code a server ends that wants to be started again (`EX_TEMPFAIL` of sysexits: no program of ours ends so by
 * itself). `tools/hand-over.mjs` has it too.
 */
export const restartCode = 75
