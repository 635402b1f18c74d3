/** Pixels of a picture that is opened at all; decoding takes some ten bytes for each. */
export const widestInput = 100e6
/** Pixels that are read. */
export const maxPixels = 12e6
