/** How a server says that it has loaded a module to trace with (`note-packages.ts`). */
export const sayingLoaded = 'loaded for traces: '
