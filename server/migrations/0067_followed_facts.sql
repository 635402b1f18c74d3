ALTER TABLE "facts" ADD COLUMN "row_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "facts" ADD COLUMN "is_first" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "facts" ADD COLUMN "said" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "facts" ADD COLUMN "figure" numeric;--> statement-breakpoint
ALTER TABLE "picture_readings" ADD COLUMN "setting" jsonb;--> statement-breakpoint
UPDATE "facts" SET row_key = r.row_key, said = lower(concat_ws(chr(10), subject, attribute, value, unit, condition, text)),
  figure = CASE
    WHEN r.figure ~ '^[-−]?[1-9][0-9]{0,2}([.,][0-9]{3})+$' THEN translate(r.figure, '−.,', '-')::numeric
    WHEN r.figure ~ '^[-−]?[0-9]+([.,][0-9]+)?$' THEN translate(r.figure, '−,', '-.')::numeric
  END,
  is_first = r.place = 1
FROM (
  SELECT k.*, row_number() OVER (PARTITION BY of_company, of_version, row_key ORDER BY at, of_id) AS place
  FROM (
    SELECT company_id AS of_company, id AS of_id, version_id AS of_version, ordinal AS at,
      substring(value FROM '^[<>≤≥±~≈+[:space:]]*([-−]?[0-9]+(?:[.,][0-9]+)*)') AS figure,
      md5(concat_ws(chr(1), resource_id, kind, CASE kind
        WHEN 'fault' THEN concat_ws(chr(1), subject, CASE attribute WHEN 'cause' THEN value ELSE condition END)
        WHEN 'code' THEN subject
        WHEN 'part' THEN concat_ws(chr(1), subject, segment, ranges #>> '{0,start}')
        ELSE id::text END)) AS row_key
    FROM "facts"
  ) k
) r
WHERE "facts".company_id = r.of_company AND "facts".id = r.of_id;--> statement-breakpoint
CREATE INDEX "facts_of_row" ON "facts" USING btree ("company_id","version_id","row_key");--> statement-breakpoint
CREATE INDEX "facts_first" ON "facts" USING btree ("company_id","asset_id","kind","resource_id","ordinal","id","version_id","row_key") WHERE is_first;--> statement-breakpoint
-- Where what is said stands moves with the text before it, and so does what is one row, and first in it.
GRANT UPDATE ("segment", "ranges", "text", "row_key", "said", "is_first") ON "facts" TO millwright_request;
