/** Everything that can go wrong with a file, each with a sentence that its owner can act on. */
export const readingMessages = {
  encrypted: 'The file is encrypted. Upload it without a password.',
  damaged: 'The file is damaged and cannot be read. Save it again from the program it comes from and upload it anew.',
  too_slow:
    'A part of the file takes longer than a minute to read. Save the file again in a simpler form and upload it anew.',
  too_many_pages: 'The file has more than 20,000 pages. Split it and upload the parts.',
  too_many_rows: 'The file has more than 1,000,000 rows. Split it and upload the parts.',
  unpacks_too_large:
    'The file unpacks to more than a document can hold. Save it again from the program it comes from and upload it anew.',
  no_libreoffice:
    'Files of this older format can only be read with LibreOffice. Install LibreOffice on the server, or save the file as PDF, DOCX or PPTX and upload it anew.',
  out_of_memory: 'Reading the file takes too much memory. Split it and upload the parts.',
  no_text:
    'No text was found in the file. If it holds pictures of text, scan or photograph it again, larger and sharper, and upload it anew.',
  no_text_in_note: 'There is no text in the note, so that there is nothing to cite. Write some and process it again.',
  no_text_in_picture:
    'No text was found in the picture, so that there is nothing to cite. Upload a larger or sharper one, or ask your administrator for a vision model, which describes pictures.',
  no_heic: 'HEIC pictures cannot be read here. Save the picture as JPEG or PNG and upload it anew.',
  no_ffmpeg:
    'Videos can only be read with FFmpeg. Ask your administrator to install it on the server (on Debian: apt-get install ffmpeg), and process the video again.',
  no_picture: 'The file has no picture, so that it is no video. Upload the whole recording.',
  no_sound:
    'The video has no sound, so that there is nothing to write down. Give it a transcript: an .srt or .vtt file of subtitles.',
  no_transcript:
    'There is no transcript: no subtitles came with the video or are inside it, and no speech-to-text is configured here. Give it an .srt or .vtt file, or ask your administrator to set up speech-to-text.',
  no_speech:
    'Nothing is said in the video, and no text stands on the screen, so that there is nothing to cite. Give it a transcript: an .srt or .vtt file of subtitles.',
  video_too_long: 'The video is longer than ten hours. Cut it and upload the parts.',
  video_too_large:
    'The picture of the video has more than 40 megapixels, or no size that can be read. Save it in a smaller size and upload it anew.',
  too_many_streams:
    'The video has more than 50 tracks. Save it with one of picture and one of sound and upload it anew.',
  video_cut_off: 'The video is cut off: its end is missing. Upload it again.',
  speech_refused:
    'The speech-to-text endpoint does not take the sound of this video. Ask your administrator to look at the server log, or give the video an .srt or .vtt file.',
  speech_away:
    'The speech-to-text endpoint does not reply as it should. Process the video again later, or give it an .srt or .vtt file.',
  no_ocr_data:
    'No program on the server reads pictures of text in this language. Ask your administrator to install Tesseract with its data, or to choose another language in the company settings.',
} as const

/** What the file itself is at fault for, whatever the server is given. */
export const lastingSentences: readonly string[] = [
  readingMessages.encrypted,
  readingMessages.damaged,
  readingMessages.too_many_pages,
  readingMessages.too_many_rows,
  readingMessages.unpacks_too_large,
]

export type ReadingFailure = keyof typeof readingMessages

export class ReadingError extends Error {
  readonly reason: ReadingFailure

  constructor(
    reason: ReadingFailure,
    { languages, ...options }: ErrorOptions & { languages?: readonly string[] } = {},
  ) {
    super(sentenceOf(reason, languages ?? []), options)
    this.name = 'ReadingError'
    this.reason = reason
  }
}

function sentenceOf(reason: ReadingFailure, languages: readonly string[]): string {
  const named = languages.map((language) => `tesseract-ocr-${language.replace('_', '-')}`).join(', ')
  return named === '' ? readingMessages[reason] : `${readingMessages[reason]} (Missing: ${named}.)`
}

/** Somebody else killed the process that read the file: that says nothing about the file. */
export class ReaderKilled extends Error {
  override name = 'ReaderKilled'
}
