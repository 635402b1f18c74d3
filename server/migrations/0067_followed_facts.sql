ALTER TABLE "facts" ADD COLUMN "row_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "facts" ADD COLUMN "is_first" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "facts" ADD COLUMN "said" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "facts" ADD COLUMN "figure" numeric;--> statement-breakpoint
ALTER TABLE "picture_readings" ADD COLUMN "setting" jsonb;--> statement-breakpoint
CREATE INDEX "facts_of_row" ON "facts" USING btree ("company_id","version_id","row_key");--> statement-breakpoint
CREATE INDEX "facts_first" ON "facts" USING btree ("company_id","asset_id","kind","resource_id","ordinal","id","version_id","row_key") WHERE is_first;--> statement-breakpoint
UPDATE "facts" SET row_key = md5(concat_ws(chr(1), resource_id, kind, CASE kind
    WHEN 'fault' THEN concat_ws(chr(1), subject, CASE attribute WHEN 'cause' THEN value ELSE condition END)
    WHEN 'code' THEN subject
    WHEN 'part' THEN concat_ws(chr(1), subject, segment, ranges #>> '{0,start}')
    ELSE id::text END)),
  said = lower(concat_ws(chr(10), subject, attribute, value, unit, condition, text)),
  figure = CASE
    WHEN f.figure ~ '^[-−]?[1-9][0-9]{0,2}([.,][0-9]{3})+$' THEN translate(f.figure, '−.,', '-')::numeric
    WHEN f.figure ~ '^[-−]?[0-9]+([.,][0-9]+)?$' THEN translate(f.figure, '−,', '-.')::numeric
  END
FROM (
  SELECT company_id AS of_company, id AS of_id,
    substring(value FROM '^[<>≤≥±~≈+[:space:]]*([-−]?[0-9]+(?:[.,][0-9]+)*)') AS figure
  FROM "facts"
) f
WHERE "facts".company_id = f.of_company AND "facts".id = f.of_id;--> statement-breakpoint
UPDATE "facts" SET is_first = false
FROM (
  SELECT company_id, id, row_number() OVER (PARTITION BY company_id, version_id, row_key ORDER BY ordinal, id) AS place
  FROM "facts" WHERE kind IN ('fault', 'code', 'part')
) f
WHERE "facts".company_id = f.company_id AND "facts".id = f.id AND f.place > 1;--> statement-breakpoint
-- Where what is said stands moves with the text before it, and so does what is first in its row.
GRANT UPDATE ("segment", "ranges", "text", "said", "is_first") ON "facts" TO millwright_request;
