import { describe, expect, it } from 'vitest'
import { withinVideo } from './lines.ts'
import { parseSubtitles, SubtitlesRefused } from './parse-subtitles.ts'
import { writeTranscript } from './write-subtitles.ts'

const parse = (text: string) => parseSubtitles(Buffer.from(text))

describe('a file of subtitles', () => {
  it('is read from WebVTT without its notes, styles and markup', () => {
    const lines = parse(
      '\uFEFFWEBVTT - Service\n\nSTYLE\n::cue { color: red }\n\nNOTE nobody reads\nthis\n\nfirst\n00:01.500 --> 00:03.000 align:start\n<v Anna>Open <i>the</i>\nvalve &amp; wait.\n\n01:00:00.000 --> 01:00:01.000\n<00:00:00.500><c>Late</c>\n',
    )
    expect(lines).toEqual([
      { start: 1.5, end: 3, text: 'Open the valve & wait.' },
      { start: 3600, end: 3601, text: 'Late' },
    ])
  })

  it('is read from SubRip, also when its blank lines were lost or doubled', () => {
    const lines = parse(
      '1\r\n00:00:01,5 --> 00:00:02,000\r\n{\\an8}One\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nTwo\r\n\r\n\r\n3\r\n00:00:05,000 --> 00:00:06,000\r\nThree',
    )
    expect(lines.map(({ start, text }) => [start, text])).toEqual([
      [1.5, 'One'],
      [3, 'Two'],
      [5, 'Three'],
    ])
  })

  it.each([
    ['Windows-1252', Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n\xd6l pr\xfcfen \x96 jetzt\n', 'latin1')],
    ['UTF-16', Buffer.from('\uFEFF1\n00:00:01,000 --> 00:00:02,000\nÖl prüfen – jetzt\n', 'utf16le')],
    ['UTF-8', Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nÖl prüfen – jetzt\n')],
  ])('may be written in %s', (_, bytes) => {
    expect(parseSubtitles(bytes)).toEqual([{ start: 1, end: 2, text: 'Öl prüfen – jetzt' }])
  })

  it('comes out in the order of its times, whatever they overlap or how they run', () => {
    const lines = parse(
      '1\n00:00:05,000 --> 00:00:04,000\nC\n\n2\n00:00:01,000 --> 00:00:09,000\nA\n\n3\n00:00:02,000 --> 00:00:03,000\nB\n\n4\n00:00:03,100 --> 00:00:04,000\nB\n',
    )
    expect(lines).toEqual([
      { start: 1, end: 9, text: 'A' },
      { start: 2, end: 4, text: 'B' },
      { start: 5, end: 5, text: 'C' },
    ])
    expect(withinVideo(lines, 4.5)).toEqual([
      { start: 1, end: 4.5, text: 'A' },
      { start: 2, end: 4, text: 'B' },
    ])
  })

  it('may have 100,000 lines, and no more', () => {
    const line = (at: number) =>
      `${at}\n00:${String(Math.floor(at / 60) % 60).padStart(2, '0')}:01,000 --> 00:59:59,000\n${at}\n\n`
    const all = Array.from({ length: 100_000 }, (_, at) => line(at)).join('')
    expect(parse(all)).toHaveLength(100_000)
    expect(() => parse(all + line(100_000))).toThrow(SubtitlesRefused)
  })

  it.each([
    '',
    'nothing',
    '{"segments":[]}',
    '<html></html>',
    `${'WEBVTT\n\n00:01.000 --> 00:02.000\nSaid.\n\n'}00:0x.000 --> 00:04.000\nLost.`,
    'WEBVTT\n\n',
    '1\n00:00:01,000 --> 00:00:02,000\n\n',
  ])('is none without a line: %j', (text) => expect(() => parse(text)).toThrow(SubtitlesRefused))

  it('is written so that it reads as the same again', () => {
    const lines = [
      { start: 0, end: 1.25, text: 'a < b & c' },
      { start: 3661.007, end: 3662, text: 'Turn --> right' },
    ]
    expect(parse(writeTranscript(lines, 'vtt'))).toEqual(lines)
    const [first, second] = parse(writeTranscript(lines, 'srt').replace('a < b', 'a b'))
    expect([first?.text, second]).toEqual(['a b & c', { ...lines[1], text: 'Turn → right' }])
    expect(writeTranscript(lines, 'srt')).toContain('01:01:01,007 --> 01:01:02,000')
    expect(writeTranscript(lines, 'txt')).toBe('a < b & c\nTurn --> right\n')
  })
})
