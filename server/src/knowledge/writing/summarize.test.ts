import { describe, expect, it } from 'vitest'
import { summarize } from './summarize.ts'

const report = `# Fault log, press 7

Hello everyone.

## Night shift

The hydraulic pump of press 7 lost pressure at 02:40 and the press stopped in the middle of a stroke. The pressure fell from 180 bar to 90 bar within a minute. The night was quiet otherwise. We found a torn seal at the pressure side of the hydraulic pump. The coffee machine is broken again.

| Time | Pressure |
| --- | --- |
| 02:40 | 90 bar |

## Repair

> [!DANGER]
> The accumulator stays under pressure after the pump has stopped.

The seal of the hydraulic pump was replaced by one of part number HF-2210. The pump was vented and run for 20 minutes without a leak. The weather was fine. The pressure of the press is back at 180 bar. Should we order more seals?`

describe('a summary by sentences', () => {
  it('takes a fifth of the sentences, three at least, as they stand and in their order', () => {
    const summary = summarize(report)
    const taken = summary.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    const places = taken.map((line) => report.indexOf(line))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(summary).toContain('hydraulic pump of press 7')
  })

  it('keeps a danger, and leaves out greetings, questions, chat and tables', () => {
    const summary = summarize(report)
    expect(summary).toContain('> [!DANGER]\n> The accumulator')
    for (const left of ['Hello', 'coffee', 'weather', 'Should we', '|']) expect(summary).not.toContain(left)
  })

  it('keeps the headings of sections that it takes from', () => {
    expect(summarize(report)).toMatch(/^## Night shift\n\n[\s\S]+\n\n## Repair\n\n/)
  })

  it('keeps a signal word with its sentence', () => {
    const text = `Heute prüfen wir die Pumpe. Achtung! Das Öl ist 70 °C heiß. Das Öl wird abgelassen. Die Pumpe wird geöffnet. Die Pumpe wird gereinigt. Kaffee gibt es um neun.`
    expect(summarize(text)).toContain('Achtung! Das Öl ist 70 °C heiß.')
  })

  it('does not say twice what the text repeats', () => {
    const alarm = 'The alarm of the hydraulic pump rang and the pressure of the pump fell.'
    const others =
      'The filter was clogged. We called the supplier. The spare part comes on Friday. The line runs on the second pump.'
    expect(summarize(`${alarm} ${others} ${alarm} ${alarm}`).split(alarm)).toHaveLength(2)
  })

  it('leaves a text of three sentences as it is', () => {
    expect(summarize('One. Two.\n\n- three\n')).toBe('One. Two.\n\n- three')
    expect(summarize('| a |\n| - |')).toBe('| a |\n| - |')
  })

  it('takes seven sentences of a long text at most, also of one in Chinese', () => {
    const many = (sentence: (n: number) => string) => Array.from({ length: 400 }, (_, n) => sentence(n)).join('')
    expect(summarize(many((n) => `The pump ${n} of line ${n * 7} runs at ${n} bar. `)).match(/pump/g)).toHaveLength(7)
    expect(summarize(many((n) => `第${n}号泵在${n * 7}巴下运行。`)).match(/号泵/g)).toHaveLength(7)
  })

  it('ends for the longest text that is taken, whatever it is made of', () => {
    for (const one of ['x', 'a b. ', '> ', '- ', '#', '|', '[00:01] A: ', '泵', '1. ']) {
      expect(summarize(one.repeat(Math.floor(100_000 / one.length)))).toBeTypeOf('string')
    }
  })
})
