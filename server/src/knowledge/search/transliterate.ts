const letters: Readonly<Record<string, string>> = {
  ...pairs('абвгдезийклмнопрстуф', 'abvgdeziiklmnoprstuf'),
  ж: 'zh',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  ё: 'e',
  і: 'i',
  ї: 'i',
  є: 'ye',
  ґ: 'g',
  ...pairs('αβγδεζηικλμνξοπρσςτυφω', 'avgdeziiklmnxoprsstifo'),
  θ: 'th',
  χ: 'ch',
  ψ: 'ps',
}

/** Cyrillic and Greek in Latin letters, as names are most often written; everything else as it is. Lower case, folded. */
export function transliterated(word: string): string {
  return Array.from(word, (letter) => letters[letter] ?? letter).join('')
}

function pairs(from: string, to: string): Record<string, string> {
  const latin = Array.from(to)
  return Object.fromEntries(Array.from(from, (letter, at) => [letter, latin[at] ?? '']))
}
