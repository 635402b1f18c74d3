import { describe, expect, it } from 'vitest'
import { captionNear } from './captions.ts'

const near = (text: string, quoted = text) => {
  const start = text.indexOf(quoted)
  return captionNear(text, { start, end: start + quoted.length })?.text
}

describe('the caption of a figure', () => {
  it.each([
    'Figure 3: The gearbox',
    'Fig. 2.1 Seal, new',
    'FIGURE 4-2. Lid',
    'Abb. 12: Getriebe',
    'Abbildung 4 – Flansch',
    'Bild 7a Ventil',
    'Рис. 5. Насос',
    '图3 齿轮箱',
    'Figure 3',
  ])('is known as one: %s', (caption) => {
    expect(near(`The oil is changed.\n${caption}\nClose the lid.`)).toBe(caption)
  })

  it.each(['Figure 3 shows the gearbox.', 'See figure 3.', 'Figures are in appendix 2.', 'Figurine 3', 'Bildung 3'])(
    'is no sentence: %s',
    (sentence) => {
      expect(near(sentence)).toBeUndefined()
    },
  )

  it('is the one that is named, else the nearest', () => {
    const text = 'Open the lid (fig. 9).\nFigure 8: Lever\nPull it.\nWipe the flange.\nFigure 9: Lid'
    expect(near(text, 'Open the lid (fig. 9).')).toBe('Figure 9: Lid')
    expect(near(text, 'Open the lid')).toBe('Figure 8: Lever')
    expect(near(text, 'Wipe the flange.')).toBe('Figure 9: Lid')
  })
})
