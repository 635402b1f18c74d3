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
$body$;

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
$body$;

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
$body$;

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
$body$;

CREATE FUNCTION forget_bank_counts() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
BEGIN
  DELETE FROM public.bank_counts c USING gone WHERE c.company_id = gone.company_id AND c.asset_id = gone.id;
  RETURN NULL;
END
$body$;

REVOKE ALL ON FUNCTION merge_bank_counts(uuid, uuid), count_added_bank_entries(), count_changed_bank_entries(),
  count_removed_bank_entries(), forget_bank_counts() FROM PUBLIC;

CREATE TRIGGER bank_entries_added AFTER INSERT ON bank_entries REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_added_bank_entries();
CREATE TRIGGER bank_entries_changed AFTER UPDATE ON bank_entries REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_bank_entries();
CREATE TRIGGER bank_entries_removed AFTER DELETE ON bank_entries REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_removed_bank_entries();
CREATE TRIGGER assets_out_of_bank AFTER DELETE ON assets REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION forget_bank_counts();
