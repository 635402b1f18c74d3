// Apart from the messages, which the child sends and never parses: half of its start would be to load the parser.

/** The child's arguments after the path and the first page. */
export const withPictures = '--with-pictures'
/** Sends each page as soon as it is read: the one that ends the child is the next one then. */
export const oneByOne = '--one-by-one'
