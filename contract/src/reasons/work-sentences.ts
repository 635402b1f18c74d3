// What is said of work in the background, in English, by code: why it failed, what is being done, and what was done.

import { limits } from '../limits.ts'
import { count, size } from './amounts.ts'
import { operatorSentences } from './operator-sentences.ts'
import { runSentences } from './run-sentences.ts'
import { trailSentences } from './trail-sentences.ts'

const noOcrData =
  'No program on the server reads pictures of text in this language. Ask your administrator to install Tesseract with its data, or to choose another language in the company settings.'
/** As packages of Debian. */
function missing(languages: readonly string[]): string {
  const named = languages.map((language) => `tesseract-ocr-${language.replace('_', '-')}`).join(', ')
  return named === '' ? '' : ` (Missing: ${named}.)`
}

/** Everything that can go wrong with a file, each with a sentence that its owner can act on. */
const reading = {
  'reading.encrypted': 'The file is encrypted. Upload it without a password.',
  'reading.damaged':
    'The file is damaged and cannot be read. Save it again from the program it comes from and upload it anew.',
  'reading.too_slow':
    'A part of the file takes longer than a minute to read. Save the file again in a simpler form and upload it anew.',
  'reading.too_many_pages': 'The file has more than 20,000 pages. Split it and upload the parts.',
  'reading.too_many_rows': 'The file has more than 1,000,000 rows. Split it and upload the parts.',
  'reading.unpacks_too_large':
    'The file unpacks to more than a document can hold. Save it again from the program it comes from and upload it anew.',
  'reading.no_libreoffice':
    'Files of this older format can only be read with LibreOffice. Install LibreOffice on the server, or save the file as PDF, DOCX or PPTX and upload it anew.',
  'reading.out_of_memory': 'Reading the file takes too much memory. Split it and upload the parts.',
  'reading.no_text':
    'No text was found in the file. If it holds pictures of text, scan or photograph it again, larger and sharper, and upload it anew.',
  'reading.no_text_in_note':
    'There is no text in the note, so that there is nothing to cite. Write some and process it again.',
  'reading.no_text_in_picture':
    'No text was found in the picture, so that there is nothing to cite. Upload a larger or sharper one, or ask your administrator for a vision model, which describes pictures.',
  'reading.no_heic': 'HEIC pictures cannot be read here. Save the picture as JPEG or PNG and upload it anew.',
  'reading.no_ffmpeg':
    'Videos can only be read with FFmpeg. Ask your administrator to install it on the server (on Debian: apt-get install ffmpeg), and process the video again.',
  'reading.no_picture': 'The file has no picture, so that it is no video. Upload the whole recording.',
  'reading.no_sound':
    'The video has no sound, so that there is nothing to write down. Give it a transcript: an .srt or .vtt file of subtitles.',
  'reading.no_transcript':
    'There is no transcript: no subtitles came with the video or are inside it, and no speech-to-text is configured here. Give it an .srt or .vtt file, or ask your administrator to set up speech-to-text.',
  'reading.no_speech':
    'Nothing is said in the video, and no text stands on the screen, so that there is nothing to cite. Give it a transcript: an .srt or .vtt file of subtitles.',
  'reading.video_too_long': 'The video is longer than ten hours. Cut it and upload the parts.',
  'reading.video_too_large':
    'The picture of the video has more than 40 megapixels, or no size that can be read. Save it in a smaller size and upload it anew.',
  'reading.too_many_streams':
    'The video has more than 50 tracks. Save it with one of picture and one of sound and upload it anew.',
  'reading.video_cut_off': 'The video is cut off: its end is missing. Upload it again.',
  'reading.speech_refused':
    'The speech-to-text endpoint does not take the sound of this video. Ask your administrator to look at the server log, or give the video an .srt or .vtt file.',
  'reading.speech_away':
    'The speech-to-text endpoint does not reply as it should. Process the video again later, or give it an .srt or .vtt file.',
  'reading.no_ocr_data': ({ languages }: { languages: readonly string[] }) => `${noOcrData}${missing(languages)}`,
} as const

/** Why a dictionary could not be prepared. */
const dictionaries = {
  'dictionary.no_gzip': 'The .dict.dz is no gzip file. Fetch the dictionary again and add it anew.',
  'dictionary.cut_off': 'The .dict.dz is cut off: its end is missing. Fetch the dictionary again and add it anew.',
  'dictionary.damaged': 'The dictionary is damaged and cannot be read. Fetch it again and add it anew.',
  'dictionary.too_large': `The dictionary unpacks to more than ${size(limits.dictionaryUnpackedBytes)}. Divide it, or add a smaller one.`,
  'dictionary.packed_too_large': `Prepared, the dictionary takes more than ${size(limits.dictionaryPreparedBytes)}. Divide it, or add a smaller one.`,
  'dictionary.too_many_lines': `The dictionary has more than ${count(limits.dictionaryLines)} lines. Divide it, or add a smaller one.`,
  'dictionary.long_line': `A line of the dictionary is longer than ${limits.dictionaryLine / 1000} kB: it is of no format that we read.`,
  'dictionary.bad_index': 'A line of the .index names no place. Fetch the dictionary again and add it anew.',
  'dictionary.beyond_end': 'The .index points beyond the end of the .dict: the two files do not belong together.',
  'dictionary.backwards': 'The .index points backwards into an entry: the two files do not belong together.',
  'dictionary.no_index':
    'The .index file is missing: a dictd dictionary is a .index with its .dict or .dict.dz. Add both together.',
  'dictionary.no_dict':
    'The .dict or .dict.dz file is missing: a dictd dictionary is a .index with its .dict or .dict.dz. Add both together.',
  'dictionary.one_column': 'The CSV file has one column. It needs two: a word, and its translation.',
  'dictionary.no_text': 'The file is no text in UTF-8. Save it as UTF-8 and add it anew.',
  'dictionary.no_pairs': 'No words with translations were found in the dictionary. Is it of another format?',
  'dictionary.out_of_memory': 'Preparing the dictionary takes too much memory. Divide it, or add a smaller one.',
  'dictionary.too_slow':
    'A part of the dictionary takes longer than a minute to read. Divide it, or add a smaller one.',
  'dictionary.interrupted':
    'Preparing the dictionary was interrupted too often. Add it again, or ask your administrator.',
  'dictionary.server':
    'The server could not prepare the dictionary, which says nothing about its files. Add it again later, or ask your administrator to look at the server log.',
} as const

const jobs = {
  'job.bytes_missing': 'The bytes of this file are missing in the storage. Upload it again.',
  'job.failed':
    'Reading this file failed. Try again; if it fails again, ask your administrator to look at the server log.',
  'job.interrupted_too_often':
    'The server stopped three times while it read this file, the last time while it read nothing else. Save the file again in a simpler form, or ask your administrator to look at the server log before you try again.',
  'job.kind_not_readable': 'Files of this kind cannot be read yet.',
  'job.file_deleted': 'The file was deleted.',
  'job.other_version_current': 'Another version of this file became the current one.',
} as const

type Of = { total: number }
const stages = {
  'stage.reading_page': ({ page, total }: Of & { page: number }) => `Reading page ${page} of ${total}`,
  'stage.reading_picture_of_page': ({ page, total }: Of & { page: number }) =>
    `Reading picture of page ${page} of ${total}`,
  'stage.preparing_view': 'Preparing the file for the viewer',
  'stage.opening_picture': 'Opening the picture',
  'stage.reading_picture': 'Reading the picture',
  'stage.describing_picture': 'Describing the picture',
  'stage.reading_file': 'Reading the file',
  'stage.read_pages': ({ pages }: { pages: number }) => `Read ${pages} pages`,
  'stage.converting_to_pdf': 'Converting the file to PDF',
  'stage.looking_into_video': 'Looking into the video',
  'stage.choosing_poster': 'Choosing a picture of the video',
  'stage.drawing_sprite': 'Drawing the small pictures of the scrubber',
  'stage.making_playable': 'Making a version that browsers play',
  'stage.taking_out_sound': 'Taking out the sound',
  'stage.reading_subtitles': 'Reading the subtitles in the video',
  'stage.writing_down_speech': 'Writing down what is said',
  'stage.looking_for_scenes': 'Looking for what is on the screen',
  'stage.reading_screen': 'Reading the text on the screen',
  'stage.dividing_video': 'Dividing the video into clips',
  'stage.indexing_video': 'Making the video searchable',
  'stage.retry': ({ seconds }: { seconds: number }) => `Reading failed. Tried again in ${seconds} seconds`,
  'stage.interrupted': ({ deaths, total, seconds, isAlone }: InterruptedWork) =>
    `Interrupted when the server stopped (${deaths} of ${total}). Goes on in ${seconds} seconds${isAlone ? alone : ''}`,
} as const

/** What is done for an answer before its first word. */
const answering = {
  'answering.searching_material': 'Searching the material',
  'answering.searching_for': ({ query }: { query: string }) => `Searching for "${query}"`,
  'answering.searching_records': 'Looking into the records',
  'answering.reading_material': 'Reading the material',
  'answering.reading_file': ({ file, page }: { file: string; page?: number }) =>
    `Reading ${file}${page === undefined ? '' : `, page ${page}`}`,
  'answering.reading_on': 'Reading on in the material',
  'answering.reading_on_in_file': ({ file }: { file: string }) => `Reading on in ${file}`,
  'answering.writing': 'Writing the answer',
} as const

/** `isAlone`: then nothing else is read beside it. */
type InterruptedWork = Of & { deaths: number; seconds: number; isAlone: boolean }
const alone = ' by itself, with less memory and time'

export const workSentences = {
  ...reading,
  ...dictionaries,
  ...jobs,
  ...stages,
  ...answering,
  ...operatorSentences,
  ...runSentences,
  ...trailSentences,
} as const
