/** As many as Unicode's stream-safe format leaves one character (UAX 15, 13). */
const maxMarks = 30
/** Marks, and the two signs of half width that become some. */
const tooManyMarks = new RegExp(`([\\p{M}\\uff9e\\uff9f]{${maxMarks}})[\\p{M}\\uff9e\\uff9f]+`, 'gu')

/** A text in a normal form. Marks beyond thirty of one character are left out: they are put in order one by one. */
export function normalForm(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return text.replace(tooManyMarks, '$1').normalize(form)
}
