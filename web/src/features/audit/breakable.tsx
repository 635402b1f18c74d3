import { Fragment } from 'react'

/** An e-mail address, a network address or a device's name: where it is too long, it breaks between its parts. */
export function Breakable({ text }: { text: string }) {
  return partsOf(text).map((part, index) => (
    // The parts of a text never change places.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

/** Before `@`, after the characters that divide an address; what is hyphenated breaks by itself. */
export const partsOf = (text: string) => text.split(/(?=@)|(?<=[.:_;])(?=[^\s.:_;])/)
