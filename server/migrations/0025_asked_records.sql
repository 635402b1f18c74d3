-- Words in lower case without accents, a blank before and after each: `strpos` finds a word, or its beginning.
CREATE FUNCTION folded_words(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(
  regexp_replace(' ' || normalize(lower(given COLLATE "und-x-icu"), NFKD) || ' ', '[\u0300-\u036f]', '', 'g'),
  '[[:space:][:punct:]$+<=>^`|~°±×÷€£¥§©®™]+', ' ', 'g');--> statement-breakpoint
CREATE FUNCTION field_values(fields jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce((SELECT string_agg(f.field ->> 'value', ' ') FROM jsonb_array_elements(fields) AS f (field)), '');--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "words" text GENERATED ALWAYS AS (folded_words(question)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "labels" jsonb GENERATED ALWAYS AS (jsonb_path_query_array(dynamic_fields, '$[*].label')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "words" text GENERATED ALWAYS AS (folded_words(name || ' ' || field_values(dynamic_fields))) STORED NOT NULL;