/**
 * Grows when files that were read before say more when they are read again: then each is, in the background.
 * 1: tables row by row, and facts.
 */
export const readerFormat = 1
