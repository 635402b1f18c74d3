ALTER TABLE "dictionaries" ADD COLUMN "reason_code" text;--> statement-breakpoint
ALTER TABLE "dictionaries" ADD COLUMN "reason_params" jsonb;--> statement-breakpoint
ALTER TABLE "system_dictionaries" ADD COLUMN "reason_code" text;--> statement-breakpoint
ALTER TABLE "system_dictionaries" ADD COLUMN "reason_params" jsonb;--> statement-breakpoint
ALTER TABLE "processing_jobs" ADD COLUMN "stage_code" text;--> statement-breakpoint
ALTER TABLE "processing_jobs" ADD COLUMN "stage_params" jsonb;--> statement-breakpoint
ALTER TABLE "processing_jobs" ADD COLUMN "reason_code" text;--> statement-breakpoint
ALTER TABLE "processing_jobs" ADD COLUMN "reason_params" jsonb;--> statement-breakpoint
ALTER TABLE "resumable_uploads" ADD COLUMN "reason_code" text;--> statement-breakpoint
ALTER TABLE "resumable_uploads" ADD COLUMN "reason_params" jsonb;--> statement-breakpoint
-- What was stored as a sentence is stored as its code from now on; what is no sentence of ours as `other`.
CREATE TEMPORARY TABLE "known_sentences" ON COMMIT DROP AS
SELECT "sentence", "code", "params"::jsonb AS "params" FROM (VALUES
  ('The file is encrypted. Upload it without a password.', 'reading.encrypted', '{}'),
  ('The file is damaged and cannot be read. Save it again from the program it comes from and upload it anew.', 'reading.damaged', '{}'),
  ('A part of the file takes longer than a minute to read. Save the file again in a simpler form and upload it anew.', 'reading.too_slow', '{}'),
  ('The file has more than 20,000 pages. Split it and upload the parts.', 'reading.too_many_pages', '{}'),
  ('The file has more than 1,000,000 rows. Split it and upload the parts.', 'reading.too_many_rows', '{}'),
  ('The file unpacks to more than a document can hold. Save it again from the program it comes from and upload it anew.', 'reading.unpacks_too_large', '{}'),
  ('Files of this older format can only be read with LibreOffice. Install LibreOffice on the server, or save the file as PDF, DOCX or PPTX and upload it anew.', 'reading.no_libreoffice', '{}'),
  ('Reading the file takes too much memory. Split it and upload the parts.', 'reading.out_of_memory', '{}'),
  ('No text was found in the file. If it holds pictures of text, scan or photograph it again, larger and sharper, and upload it anew.', 'reading.no_text', '{}'),
  ('There is no text in the note, so that there is nothing to cite. Write some and process it again.', 'reading.no_text_in_note', '{}'),
  ('No text was found in the picture, so that there is nothing to cite. Upload a larger or sharper one, or ask your administrator for a vision model, which describes pictures.', 'reading.no_text_in_picture', '{}'),
  ('HEIC pictures cannot be read here. Save the picture as JPEG or PNG and upload it anew.', 'reading.no_heic', '{}'),
  ('Videos can only be read with FFmpeg. Ask your administrator to install it on the server (on Debian: apt-get install ffmpeg), and process the video again.', 'reading.no_ffmpeg', '{}'),
  ('The file has no picture, so that it is no video. Upload the whole recording.', 'reading.no_picture', '{}'),
  ('The video has no sound, so that there is nothing to write down. Give it a transcript: an .srt or .vtt file of subtitles.', 'reading.no_sound', '{}'),
  ('There is no transcript: no subtitles came with the video or are inside it, and no speech-to-text is configured here. Give it an .srt or .vtt file, or ask your administrator to set up speech-to-text.', 'reading.no_transcript', '{}'),
  ('Nothing is said in the video, and no text stands on the screen, so that there is nothing to cite. Give it a transcript: an .srt or .vtt file of subtitles.', 'reading.no_speech', '{}'),
  ('The video is longer than ten hours. Cut it and upload the parts.', 'reading.video_too_long', '{}'),
  ('The picture of the video has more than 40 megapixels, or no size that can be read. Save it in a smaller size and upload it anew.', 'reading.video_too_large', '{}'),
  ('The video has more than 50 tracks. Save it with one of picture and one of sound and upload it anew.', 'reading.too_many_streams', '{}'),
  ('The video is cut off: its end is missing. Upload it again.', 'reading.video_cut_off', '{}'),
  ('The speech-to-text endpoint does not take the sound of this video. Ask your administrator to look at the server log, or give the video an .srt or .vtt file.', 'reading.speech_refused', '{}'),
  ('The speech-to-text endpoint does not reply as it should. Process the video again later, or give it an .srt or .vtt file.', 'reading.speech_away', '{}'),
  ('The .dict.dz is no gzip file. Fetch the dictionary again and add it anew.', 'dictionary.no_gzip', '{}'),
  ('The .dict.dz is cut off: its end is missing. Fetch the dictionary again and add it anew.', 'dictionary.cut_off', '{}'),
  ('The dictionary is damaged and cannot be read. Fetch it again and add it anew.', 'dictionary.damaged', '{}'),
  ('The dictionary unpacks to more than 1 GB. Divide it, or add a smaller one.', 'dictionary.too_large', '{}'),
  ('Prepared, the dictionary takes more than 100 MB. Divide it, or add a smaller one.', 'dictionary.packed_too_large', '{}'),
  ('The dictionary has more than 3,000,000 lines. Divide it, or add a smaller one.', 'dictionary.too_many_lines', '{}'),
  ('A line of the dictionary is longer than 100 kB: it is of no format that we read.', 'dictionary.long_line', '{}'),
  ('A line of the .index names no place. Fetch the dictionary again and add it anew.', 'dictionary.bad_index', '{}'),
  ('The .index points beyond the end of the .dict: the two files do not belong together.', 'dictionary.beyond_end', '{}'),
  ('The .index points backwards into an entry: the two files do not belong together.', 'dictionary.backwards', '{}'),
  ('The .index file is missing: a dictd dictionary is a .index with its .dict or .dict.dz. Add both together.', 'dictionary.no_index', '{}'),
  ('The .dict or .dict.dz file is missing: a dictd dictionary is a .index with its .dict or .dict.dz. Add both together.', 'dictionary.no_dict', '{}'),
  ('The CSV file has one column. It needs two: a word, and its translation.', 'dictionary.one_column', '{}'),
  ('The file is no text in UTF-8. Save it as UTF-8 and add it anew.', 'dictionary.no_text', '{}'),
  ('No words with translations were found in the dictionary. Is it of another format?', 'dictionary.no_pairs', '{}'),
  ('Preparing the dictionary takes too much memory. Divide it, or add a smaller one.', 'dictionary.out_of_memory', '{}'),
  ('A part of the dictionary takes longer than a minute to read. Divide it, or add a smaller one.', 'dictionary.too_slow', '{}'),
  ('Preparing the dictionary was interrupted too often. Add it again, or ask your administrator.', 'dictionary.interrupted', '{}'),
  ('The server could not prepare the dictionary, which says nothing about its files. Add it again later, or ask your administrator to look at the server log.', 'dictionary.server', '{}'),
  ('The bytes of this file are missing in the storage. Upload it again.', 'job.bytes_missing', '{}'),
  ('Reading this file failed. Try again; if it fails again, ask your administrator to look at the server log.', 'job.failed', '{}'),
  ('The server stopped three times while it read this file, the last time while it read nothing else. Save the file again in a simpler form, or ask your administrator to look at the server log before you try again.', 'job.interrupted_too_often', '{}'),
  ('Files of this kind cannot be read yet.', 'job.kind_not_readable', '{}'),
  ('The file was deleted.', 'job.file_deleted', '{}'),
  ('Another version of this file became the current one.', 'job.other_version_current', '{}'),
  ('No program on the server reads pictures of text in this language. Ask your administrator to install Tesseract with its data, or to choose another language in the company settings.', 'reading.no_ocr_data', '{"languages":[]}'),
  ('This file is not a PDF', 'file.not_pdf', '{}'),
  ('This PDF is cut off: its end is missing. Upload it again.', 'file.cut_off', '{}'),
  ('A document can have 300 MB at most', 'file.too_large', '{"kind":"document","limit":314572800}'),
  ('An image can have 20 MB at most', 'file.too_large', '{"kind":"image","limit":20971520}'),
  ('A video can have 1 GB at most', 'file.too_large', '{"kind":"video","limit":1073741824}'),
  ('Unsupported file type', 'file.type_not_supported', '{}'),
  ('This file is not a PNG, JPEG or SVG image', 'file.not_image', '{}'),
  ('The elements of an SVG can lie 256 deep at most', 'svg.too_deep', '{"limit":256}'),
  ('An element of an SVG can have 1,000 attributes at most', 'svg.too_many_attributes', '{"limit":1000}'),
  ('This image cannot be read. It may be damaged.', 'image.unreadable', '{}'),
  ('An image can have 100 megapixels at most', 'image.too_many_pixels', '{"limit":100000000}'),
  ('This file is not a video of a supported type', 'file.not_video', '{}'),
  ('The upload was broken off', 'upload.broken_off', '{}'),
  ('More was sent than the length that was told when the upload began', 'upload.beyond_length', '{}'),
  ('The disk of the server is full. Nothing was saved.', 'disk.full', '{}'),
  ('Folder Id invalid', 'folder_id.invalid', '{}'),
  ('File name is required', 'file_name.missing', '{}'),
  ('A file name can have 240 characters at most', 'file_name.too_long', '{"limit":240}'),
  ('AI access is off', 'ai_access.off', '{}'),
  ('Internal server error', 'server.failed', '{}'),
  ('Not found', 'thing.not_found', '{}'),
  ('Unauthorized', 'right.missing', '{}'),
  ('Somebody else changed this in the meantime', 'change.conflict', '{}'),
  ('Please check what you entered', 'input.invalid', '{}'),
  ('That is too large', 'body.too_large', '{}'),
  ('This type of content is not accepted', 'body.type_not_accepted', '{}'),
  ('Service temporarily unavailable', 'service.unavailable', '{}')
) AS "known" ("sentence", "code", "params");--> statement-breakpoint
UPDATE "dictionaries" SET "reason_code" = coalesce("code", 'other'), "reason_params" = coalesce("params", jsonb_build_object('text', "said"."error"))
FROM (SELECT DISTINCT "error" FROM "dictionaries" WHERE "error" IS NOT NULL) "said" LEFT JOIN "known_sentences" ON "sentence" = "said"."error"
WHERE "dictionaries"."error" = "said"."error";--> statement-breakpoint
UPDATE "system_dictionaries" SET "reason_code" = coalesce("code", 'other'), "reason_params" = coalesce("params", jsonb_build_object('text', "said"."error"))
FROM (SELECT DISTINCT "error" FROM "system_dictionaries" WHERE "error" IS NOT NULL) "said" LEFT JOIN "known_sentences" ON "sentence" = "said"."error"
WHERE "system_dictionaries"."error" = "said"."error";--> statement-breakpoint
UPDATE "processing_jobs" SET "reason_code" = coalesce("code", 'other'), "reason_params" = coalesce("params", jsonb_build_object('text', "said"."error"))
FROM (SELECT DISTINCT "error" FROM "processing_jobs" WHERE "error" IS NOT NULL) "said" LEFT JOIN "known_sentences" ON "sentence" = "said"."error"
WHERE "processing_jobs"."error" = "said"."error";--> statement-breakpoint
UPDATE "resumable_uploads" SET "reason_code" = coalesce("code", 'other'), "reason_params" = coalesce("params", jsonb_build_object('text', "said"."error"))
FROM (SELECT DISTINCT "error" FROM "resumable_uploads" WHERE "error" IS NOT NULL) "said" LEFT JOIN "known_sentences" ON "sentence" = "said"."error"
WHERE "resumable_uploads"."error" = "said"."error";--> statement-breakpoint
UPDATE "processing_jobs" SET "stage_code" = 'other', "stage_params" = jsonb_build_object('text', "stage") WHERE "stage" <> '';--> statement-breakpoint
ALTER TABLE "dictionaries" DROP COLUMN "error";--> statement-breakpoint
ALTER TABLE "system_dictionaries" DROP COLUMN "error";--> statement-breakpoint
ALTER TABLE "processing_jobs" DROP COLUMN "stage";--> statement-breakpoint
ALTER TABLE "processing_jobs" DROP COLUMN "error";--> statement-breakpoint
ALTER TABLE "resumable_uploads" DROP COLUMN "error";