/** A function of the engine that runs over what a user writes; `most`: no call takes a longer text. */
export type TextFunction = { name: string; most?: number; run: (text: string) => unknown }
