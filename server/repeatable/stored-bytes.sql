-- How many bytes each company stores. Rows are added, never changed: nobody waits here for anybody, but where makers' packages go.
-- Whoever adds every 32nd row puts together what it sees of the company's; others go on adding meanwhile.
CREATE FUNCTION merge_stored_bytes(of_company uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
BEGIN
  IF (SELECT count(*) > 32 FROM public.stored_bytes s WHERE s.company_id = of_company)
    AND pg_try_advisory_xact_lock(hashtextextended('stored bytes ' || of_company, 0))
  THEN
    WITH merged AS (DELETE FROM public.stored_bytes s WHERE s.company_id = of_company RETURNING s.bytes)
    INSERT INTO public.stored_bytes (company_id, bytes)
    SELECT of_company, sum(bytes) FROM merged HAVING sum(bytes) IS NOT NULL;
  END IF;
END
$body$;

CREATE FUNCTION count_added_bytes() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
DECLARE
  counted record;
BEGIN
  FOR counted IN
    INSERT INTO public.stored_bytes (company_id, bytes)
    SELECT company_id, sum(size) FROM added WHERE blob_key IS NOT NULL GROUP BY 1 HAVING sum(size) <> 0
    RETURNING *
  LOOP
    PERFORM public.merge_stored_bytes(counted.company_id) WHERE counted.id % 32 = 0;
  END LOOP;
  RETURN NULL;
END
$body$;

CREATE FUNCTION count_removed_bytes() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
DECLARE
  counted record;
BEGIN
  FOR counted IN
    INSERT INTO public.stored_bytes (company_id, bytes)
    SELECT company_id, -sum(size) FROM removed
    -- Where they went with their company, its sum goes as well, maybe before this.
    WHERE blob_key IS NOT NULL AND EXISTS (SELECT FROM public.companies c WHERE c.id = removed.company_id)
    GROUP BY 1 HAVING sum(size) <> 0
    RETURNING *
  LOOP
    PERFORM public.merge_stored_bytes(counted.company_id) WHERE counted.id % 32 = 0;
  END LOOP;
  RETURN NULL;
END
$body$;

-- What was made of a version anew takes the place of what there was.
CREATE FUNCTION count_replaced_bytes() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
BEGIN
  INSERT INTO public.stored_bytes (company_id, bytes)
  VALUES (NEW.company_id, CASE WHEN NEW.blob_key IS NULL THEN 0 ELSE NEW.size END - CASE WHEN OLD.blob_key IS NULL THEN 0 ELSE OLD.size END);
  RETURN NULL;
END
$body$;

-- Packages of makers that were imported share their bytes where these are the same, and are counted once.
CREATE FUNCTION count_removed_packages() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
BEGIN
  -- Two that share go at once, each seeing the other: one waits for the other. `keepBytesOnce` takes it as well.
  PERFORM pg_advisory_xact_lock(hashtextextended('kept packages ' || company_id, 0))
  FROM (SELECT DISTINCT company_id FROM removed WHERE imported_at IS NOT NULL ORDER BY 1) of_company;
  INSERT INTO public.stored_bytes (company_id, bytes)
  SELECT company_id, -sum(size) FROM (SELECT DISTINCT ON (blob_key) company_id, blob_key, size FROM removed) gone
  WHERE NOT EXISTS (SELECT FROM public.makers_packages p WHERE p.blob_key = gone.blob_key)
    AND EXISTS (SELECT FROM public.companies c WHERE c.id = gone.company_id)
  GROUP BY 1 HAVING sum(size) <> 0;
  RETURN NULL;
END
$body$;

CREATE FUNCTION count_shared_package() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
BEGIN
  INSERT INTO public.stored_bytes (company_id, bytes)
  SELECT NEW.company_id,
    CASE WHEN EXISTS (SELECT FROM public.makers_packages p WHERE p.blob_key = NEW.blob_key AND p.id <> NEW.id) THEN 0 ELSE NEW.size END
    - CASE WHEN EXISTS (SELECT FROM public.makers_packages p WHERE p.blob_key = OLD.blob_key AND p.id <> OLD.id) THEN 0 ELSE OLD.size END;
  RETURN NULL;
END
$body$;

REVOKE ALL ON FUNCTION merge_stored_bytes(uuid), count_added_bytes(), count_removed_bytes(), count_replaced_bytes(),
  count_removed_packages(), count_shared_package() FROM PUBLIC;

CREATE TRIGGER resource_versions_bytes_added AFTER INSERT ON resource_versions REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_added_bytes();
CREATE TRIGGER version_files_bytes_added AFTER INSERT ON version_files REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_added_bytes();
CREATE TRIGGER makers_packages_bytes_added AFTER INSERT ON makers_packages REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_added_bytes();
CREATE TRIGGER asked_pictures_bytes_added AFTER INSERT ON asked_pictures REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_added_bytes();

CREATE TRIGGER resource_versions_bytes_removed AFTER DELETE ON resource_versions REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_removed_bytes();
CREATE TRIGGER version_files_bytes_removed AFTER DELETE ON version_files REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_removed_bytes();
CREATE TRIGGER makers_packages_bytes_removed AFTER DELETE ON makers_packages REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_removed_packages();
CREATE TRIGGER asked_pictures_bytes_removed AFTER DELETE ON asked_pictures REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_removed_bytes();

CREATE TRIGGER resource_versions_bytes_replaced AFTER UPDATE OF size, blob_key ON resource_versions
  FOR EACH ROW WHEN (OLD.size <> NEW.size OR (OLD.blob_key IS NULL) <> (NEW.blob_key IS NULL)) EXECUTE FUNCTION count_replaced_bytes();
CREATE TRIGGER version_files_bytes_replaced AFTER UPDATE OF size, blob_key ON version_files
  FOR EACH ROW WHEN (OLD.size <> NEW.size OR (OLD.blob_key IS NULL) <> (NEW.blob_key IS NULL)) EXECUTE FUNCTION count_replaced_bytes();
CREATE TRIGGER makers_packages_bytes_replaced AFTER UPDATE OF size, blob_key ON makers_packages
  FOR EACH ROW WHEN (OLD.size <> NEW.size OR OLD.blob_key <> NEW.blob_key) EXECUTE FUNCTION count_shared_package();
CREATE TRIGGER asked_pictures_bytes_replaced AFTER UPDATE OF size, blob_key ON asked_pictures
  FOR EACH ROW WHEN (OLD.size <> NEW.size OR (OLD.blob_key IS NULL) <> (NEW.blob_key IS NULL)) EXECUTE FUNCTION count_replaced_bytes();
