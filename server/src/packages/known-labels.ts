import type { LanguageText } from './package-shape.ts'

const inBoth = (en: string, de: string): LanguageText[] => [
  { language: 'en', text: en },
  { language: 'de', text: de },
]

/** How the fields are called that an asset is known by. */
export const knownLabels = {
  maker: inBoth('Manufacturer', 'Hersteller'),
  type: inBoth('Type', 'Typ'),
  serial: inBoth('Serial number', 'Seriennummer'),
}
