import { describe, expect, it } from 'vitest'
import { writeSteps } from './write-steps.ts'

describe('a procedure by rule', () => {
  it('is made from an English transcript with times, speakers and words of speech', () => {
    const transcript = `WEBVTT

1
00:00:00.000 --> 00:00:04.000
Ravi: Hello everyone, welcome. My name is Ravi.

2
00:00:04.000 --> 00:00:09.000
Ravi: Today we change the hydraulic filter on press 7.

00:09 Ravi: First, switch off the main switch and lock it out.
00:15 Ana: Danger! The accumulator stays under pressure of 180 bar.
00:21 Ravi: Um, then you need to open the drain valve
00:24 and wait until the gauge reads 0 bar. It takes about ten minutes.
00:31 Be careful, the oil can be hot.
00:35 Next, unscrew the filter bowl with a 46 mm wrench.
00:41 Don't reuse the old O-ring.
00:44 Ana: After that insert the new cartridge, part number HF-2210.
00:50 Once it is in, tighten the bowl to 85 Nm.
00:55 Any questions? Thanks for watching.`
    expect(writeSteps(transcript)).toBe(`Today we change the hydraulic filter on press 7.

1. Switch off the main switch and lock it out.

> [!DANGER]
> The accumulator stays under pressure of 180 bar.

2. Open the drain valve and wait until the gauge reads 0 bar. It takes about ten minutes.

> [!CAUTION]
> Be careful, the oil can be hot.

3. Unscrew the filter bowl with a 46 mm wrench.

> [!CAUTION]
> Don't reuse the old O-ring.

4. Insert the new cartridge, part number HF-2210.
5. Once it is in, tighten the bowl to 85 Nm.`)
  })

  it('is made from a German note, counted anew under each heading', () => {
    const note = `## Vorbereitung

Für den Filterwechsel an der Presse 7 brauchen Sie etwa 40 Minuten. Zuerst schalten Sie den Hauptschalter aus und sichern ihn. Achtung: Das Öl kann bis zu 70 °C heiß sein!

## Wechsel

Dann öffnen Sie das Ablassventil. Der Druck muss auf 0 bar fallen. Filterglocke mit Schlüssel SW 46 lösen. Niemals den alten O-Ring wieder verwenden. Danach wird der neue Filter HF-2210 eingesetzt. Wenn er sitzt, ziehen Sie die Glocke mit 85 Nm an. Lebensgefahr durch Stromschlag!`
    expect(writeSteps(note)).toBe(`## Vorbereitung

Für den Filterwechsel an der Presse 7 brauchen Sie etwa 40 Minuten.

1. Schalten Sie den Hauptschalter aus und sichern ihn.

> [!CAUTION]
> Das Öl kann bis zu 70 °C heiß sein!

## Wechsel

1. Öffnen Sie das Ablassventil.
2. Der Druck muss auf 0 bar fallen.
3. Filterglocke mit Schlüssel SW 46 lösen.

> [!CAUTION]
> Niemals den alten O-Ring wieder verwenden.

4. Danach wird der neue Filter HF-2210 eingesetzt.
5. Wenn er sitzt, ziehen Sie die Glocke mit 85 Nm an.

> [!DANGER]
> Lebensgefahr durch Stromschlag!`)
  })

  it('is made from Spanish sentences', () => {
    const note = `Para cambiar el filtro de la prensa 7 se necesitan 40 minutos. Primero, apague el interruptor principal y bloquéelo. ¡Peligro! El acumulador sigue a 180 bar. Luego abra la válvula de drenaje. Hay que esperar hasta que el manómetro marque 0 bar. Desenroscar el vaso del filtro con una llave de 46 mm. No utilice la junta vieja. A continuación coloque el cartucho nuevo HF-2210 y apriete a 85 Nm. Cuidado con el aceite caliente.`
    expect(writeSteps(note)).toBe(`Para cambiar el filtro de la prensa 7 se necesitan 40 minutos.

1. Apague el interruptor principal y bloquéelo.

> [!DANGER]
> El acumulador sigue a 180 bar.

2. Abra la válvula de drenaje.
3. Esperar hasta que el manómetro marque 0 bar.
4. Desenroscar el vaso del filtro con una llave de 46 mm.

> [!CAUTION]
> No utilice la junta vieja.

5. Coloque el cartucho nuevo HF-2210 y apriete a 85 Nm.

> [!CAUTION]
> Cuidado con el aceite caliente.`)
  })

  it('keeps call-outs, lists, tables, listings and pictures of a note', () => {
    const note = `You need:

- 46 mm wrench
- cartridge HF-2210

![The bowl](/files/resource/1)

1. The bowl off.
2. Clean it. Caution: solvent burns.
- [ ] Torque 85 Nm

> [!NOTE]
> The drain is at the back.

| Bolt | Nm |
| --- | --- |
| M12 | 85 |

\`\`\`
RESET 7
\`\`\``
    expect(writeSteps(note)).toBe(`You need:

- 46 mm wrench
- cartridge HF-2210

![The bowl](/files/resource/1)

1. The bowl off.
2. Clean it.

> [!CAUTION]
> Solvent burns.

3. Torque 85 Nm

> [!NOTE]
> The drain is at the back.

| Bolt | Nm |
| --- | --- |
| M12 | 85 |

\`\`\`
RESET 7
\`\`\``)
  })

  it('takes nouns that could be verbs for what they are', () => {
    const note =
      'Press 7 stands still since Monday. Oil level is low. Pump 3 has lost pressure. Check the oil level. Press the button.'
    expect(writeSteps(note)).toBe(
      'Press 7 stands still since Monday. Oil level is low. Pump 3 has lost pressure.\n\n1. Check the oil level.\n2. Press the button.',
    )
  })

  it('takes every sentence for a step where it has no rules, and still knows the signal words', () => {
    expect(writeSteps('Fermez la vanne principale de la pompe. Attention : huile chaude. Ouvrez le purgeur.')).toBe(
      '1. Fermez la vanne principale de la pompe.\n\n> [!CAUTION]\n> Huile chaude.\n\n2. Ouvrez le purgeur.',
    )
    expect(writeSteps('关闭主阀。危险：高压！打开排放阀。')).toBe(
      '1. 关闭主阀。\n\n> [!DANGER]\n> 高压！\n\n2. 打开排放阀。',
    )
  })

  it('parts speech that was written down without full stops', () => {
    const speech = 'so first you close the main valve at the pump and then you open the drain then wait for 10 minutes'
    expect(writeSteps(speech)).toBe('1. Close the main valve at the pump.\n2. Open the drain.\n3. Wait for 10 minutes.')
  })

  it('loses no figure of a text', () => {
    const text = `Thanks, 12 of them. Hello, 4 bar? Um, 7 A. The motor was at 63 °C yesterday. Open valve 9. We had 3 leaks.
Warning! 400 V. I think 21 turns. Okay. 5.5 mm gap. Note: see 6.2.`
    const figures = (one: string) => one.match(/\d+(?:\.\d+)?/gu)?.toSorted()
    expect(figures(writeSteps(text).replace(/^\d+\. /gmu, ''))).toEqual(figures(text))
  })

  it('ends for the longest text that is taken, whatever it is made of', () => {
    for (const one of [
      'x',
      'a b. ',
      '> ',
      '- ',
      'if ',
      'so ',
      'then ',
      '[00:01] A: ',
      'danger ',
      'Ventil schließen ',
      '1. ',
      'a, ',
    ]) {
      expect(writeSteps(one.repeat(Math.floor(100_000 / one.length)))).toBeTypeOf('string')
    }
  })
})
