CREATE TABLE "bank_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"type" text NOT NULL,
	"extension" text NOT NULL,
	"ai_access" boolean NOT NULL,
	"processed" boolean NOT NULL,
	"files" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bank_counts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "bank_counts_by_asset" ON "bank_counts" USING btree ("company_id","asset_id","type","extension","ai_access","processed","files");--> statement-breakpoint
CREATE INDEX "bank_entries_by_size" ON "bank_entries" USING btree ("company_id","size","asset_id");--> statement-breakpoint
CREATE INDEX "bank_entries_by_time" ON "bank_entries" USING btree ("company_id","updated_at","asset_id");--> statement-breakpoint
CREATE POLICY "bank_counts_of_company" ON "bank_counts" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
GRANT SELECT ON "bank_counts" TO millwright_request;--> statement-breakpoint
INSERT INTO bank_counts (company_id, asset_id, type, extension, ai_access, processed, files)
SELECT company_id, asset_id, type, extension, ai_access, processed, count(*) FROM bank_entries GROUP BY 1, 2, 3, 4, 5, 6;--> statement-breakpoint
-- Rows are added, never changed: nobody waits here for anybody. Where an asset has many more rows than it has different
-- values, whoever adds every 32nd row puts together what it sees of them; others go on adding meanwhile.
CREATE FUNCTION merge_bank_counts(of_company uuid, of_asset uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
BEGIN
  IF (SELECT count(*) > 32 + 2 * count(DISTINCT (c.type, c.extension, c.ai_access, c.processed))
      FROM public.bank_counts c WHERE c.company_id = of_company AND c.asset_id = of_asset)
    AND pg_try_advisory_xact_lock(hashtextextended('bank counts ' || of_asset, 0))
  THEN
    WITH merged AS (
      DELETE FROM public.bank_counts c WHERE c.company_id = of_company AND c.asset_id = of_asset RETURNING c.*)
    INSERT INTO public.bank_counts (company_id, asset_id, type, extension, ai_access, processed, files)
    SELECT company_id, asset_id, type, extension, ai_access, processed, sum(files) FROM merged
    GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(files) <> 0;
  END IF;
END
$body$;--> statement-breakpoint
CREATE FUNCTION count_added_bank_entries() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
DECLARE
  counted record;
BEGIN
  FOR counted IN
    INSERT INTO public.bank_counts (company_id, asset_id, type, extension, ai_access, processed, files)
    SELECT company_id, asset_id, type, extension, ai_access, processed, count(*) FROM added GROUP BY 1, 2, 3, 4, 5, 6
    RETURNING *
  LOOP
    PERFORM public.merge_bank_counts(counted.company_id, counted.asset_id) WHERE counted.id % 32 = 0;
  END LOOP;
  RETURN NULL;
END
$body$;--> statement-breakpoint
CREATE FUNCTION count_changed_bank_entries() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
DECLARE
  counted record;
BEGIN
  FOR counted IN
    INSERT INTO public.bank_counts (company_id, asset_id, type, extension, ai_access, processed, files)
    SELECT company_id, asset_id, type, extension, ai_access, processed, sum(files)
    FROM (SELECT *, 1 AS files FROM added UNION ALL SELECT *, -1 FROM removed) changed
    GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(files) <> 0
    RETURNING *
  LOOP
    PERFORM public.merge_bank_counts(counted.company_id, counted.asset_id) WHERE counted.id % 32 = 0;
  END LOOP;
  RETURN NULL;
END
$body$;--> statement-breakpoint
CREATE FUNCTION count_removed_bank_entries() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
DECLARE
  counted record;
BEGIN
  FOR counted IN
    INSERT INTO public.bank_counts (company_id, asset_id, type, extension, ai_access, processed, files)
    SELECT company_id, asset_id, type, extension, ai_access, processed, -count(*) FROM removed
    -- Where they went with their asset, its counts go as a whole, maybe before this.
    WHERE EXISTS (SELECT FROM public.assets a WHERE a.company_id = removed.company_id AND a.id = removed.asset_id)
    GROUP BY 1, 2, 3, 4, 5, 6
    RETURNING *
  LOOP
    PERFORM public.merge_bank_counts(counted.company_id, counted.asset_id) WHERE counted.id % 32 = 0;
  END LOOP;
  RETURN NULL;
END
$body$;--> statement-breakpoint
CREATE FUNCTION forget_bank_counts() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
BEGIN
  DELETE FROM public.bank_counts c USING gone WHERE c.company_id = gone.company_id AND c.asset_id = gone.id;
  RETURN NULL;
END
$body$;--> statement-breakpoint
REVOKE ALL ON FUNCTION merge_bank_counts(uuid, uuid), count_added_bank_entries(), count_changed_bank_entries(), count_removed_bank_entries(), forget_bank_counts() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER bank_entries_added AFTER INSERT ON bank_entries REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION count_added_bank_entries();--> statement-breakpoint
CREATE TRIGGER bank_entries_changed AFTER UPDATE ON bank_entries REFERENCING OLD TABLE AS removed NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION count_changed_bank_entries();--> statement-breakpoint
CREATE TRIGGER bank_entries_removed AFTER DELETE ON bank_entries REFERENCING OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION count_removed_bank_entries();--> statement-breakpoint
CREATE TRIGGER assets_out_of_bank AFTER DELETE ON assets REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_bank_counts();
