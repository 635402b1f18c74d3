import { expect, it } from 'vitest'
import { keyPhrases } from './key-phrase.ts'

it.each([
  [
    'English',
    [
      'First the gauge comes down from the wall. Clean the gauge. When the gauge comes back, read the gauge at noon.',
      'Now the conveyor belt. Loosen the conveyor belt at its roller. A belt drifts when its belt edge is worn.',
    ],
    ['Gauge', 'Conveyor belt'],
  ],
  [
    'German',
    [
      'Zuerst öffnen wir das Ventil. Das Ventil schließt mit der Feder. Ist das Ventil dicht, prüfen wir die Feder.',
      'Dann ölen wir die Kette. Eine Kette reißt, wenn die Kette trocken läuft. Wir messen die Kette mit der Lehre.',
    ],
    ['Ventil', 'Kette'],
  ],
  [
    'French',
    [
      "On ouvre la vanne. La vanne ferme bien. Il faut nettoyer la vanne avec de l'huile.",
      'On regarde la courroie. Une courroie glisse quand la courroie est usée. On tend la courroie.',
    ],
    ['Vanne', 'Courroie'],
  ],
  [
    'Spanish',
    [
      'Abrimos la válvula de agua. La válvula cierra sola. Limpiamos la válvula cada mes.',
      'Ahora la correa. Una correa patina cuando está seca. Tensamos la correa con la llave.',
    ],
    ['Válvula', 'Correa'],
  ],
  [
    'Russian',
    [
      'Откройте кран на насосе. Вода идёт из насоса к крану. Проверьте давление на насосе и закройте кран.',
      'Смажьте цепь на роликах. Грязь идёт от цепи на ролики. Натяните цепь на роликах.',
    ],
    ['Насосе', 'Роликах'],
  ],
])('names things and no verbs in %s', (_, texts, titles) => {
  expect(keyPhrases(texts)).toEqual(titles)
})

it('says of each text what the others are not about, and never the same twice', () => {
  const pump = 'The pump has a shaft seal. The shaft seal of the pump leaks. Change the shaft seal of the pump.'
  expect(keyPhrases([pump, 'The pump has a filter. Clean the filter of the pump. The filter is blue.'])).toEqual([
    'Shaft seal',
    'Filter',
  ])
  expect(keyPhrases([pump, pump])).toEqual(['Pump', 'Shaft seal'])
})
