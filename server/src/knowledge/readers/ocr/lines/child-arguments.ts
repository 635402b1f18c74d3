// Apart from what the child tells and never parses: half of its start would be to load the parser.

/** Tells the child to straighten what is a page rather than to look for lines. */
export const leavePaper = '--leave-paper'
