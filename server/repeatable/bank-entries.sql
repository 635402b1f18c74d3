-- A file in the bin has no entry; what comes back from it gets one again. In PL/pgSQL, whose plans are kept (a function
-- in SQL is planned anew at each call: 0.6 ms of a save), and without writing what stands there already: a save of a
-- note makes a version and changes the note, both of which come here.
CREATE FUNCTION refresh_bank_entry(of_company uuid, of_resource uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
BEGIN
  INSERT INTO public.bank_entries AS b (company_id, resource_id, version, asset_id, type, extension, ai_access, processed, file_name, folded_name, size, updated_at)
  SELECT r.company_id, r.id, v.number, r.asset_id, r.type, v.extension, r.ai_access, v.processed_at IS NOT NULL, r.file_name, lower(r.file_name), v.size, r.updated_at
  FROM public.resources r
  JOIN public.resource_versions v ON v.company_id = r.company_id AND v.resource_id = r.id AND v.number = r.current_version
  WHERE r.company_id = of_company AND r.id = of_resource AND r.deleted_at IS NULL
  ON CONFLICT (company_id, resource_id) DO UPDATE
  SET version = excluded.version, asset_id = excluded.asset_id, type = excluded.type, extension = excluded.extension,
    ai_access = excluded.ai_access, processed = excluded.processed, file_name = excluded.file_name,
    folded_name = excluded.folded_name, size = excluded.size, updated_at = excluded.updated_at
  WHERE (b.version, b.asset_id, b.type, b.extension, b.ai_access, b.processed, b.file_name, b.size, b.updated_at)
    IS DISTINCT FROM (excluded.version, excluded.asset_id, excluded.type, excluded.extension, excluded.ai_access,
      excluded.processed, excluded.file_name, excluded.size, excluded.updated_at);
  IF NOT FOUND AND EXISTS (
    SELECT FROM public.resources r WHERE r.company_id = of_company AND r.id = of_resource AND r.deleted_at IS NOT NULL
  ) THEN
    DELETE FROM public.bank_entries b WHERE b.company_id = of_company AND b.resource_id = of_resource;
  END IF;
END
$body$;

CREATE FUNCTION refresh_bank_entry_of_resource() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
BEGIN
  PERFORM public.refresh_bank_entry(NEW.company_id, NEW.id);
  RETURN NULL;
END
$body$;

CREATE FUNCTION refresh_bank_entry_of_version() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM public.refresh_bank_entry(NEW.company_id, NEW.resource_id);
    RETURN NULL;
  END IF;
  -- Whoever makes another version the current one waits, and sees this change then.
  PERFORM FROM public.resources r WHERE r.company_id = NEW.company_id AND r.id = NEW.resource_id FOR SHARE;
  UPDATE public.bank_entries b SET processed = NEW.processed_at IS NOT NULL
  WHERE b.company_id = NEW.company_id AND b.resource_id = NEW.resource_id AND b.version = NEW.number;
  RETURN NULL;
END
$body$;

REVOKE ALL ON FUNCTION refresh_bank_entry(uuid, uuid), refresh_bank_entry_of_resource(), refresh_bank_entry_of_version() FROM PUBLIC;

CREATE TRIGGER resources_in_bank AFTER UPDATE ON resources
  FOR EACH ROW EXECUTE FUNCTION refresh_bank_entry_of_resource();
CREATE TRIGGER resource_versions_in_bank AFTER INSERT OR UPDATE OF processed_at ON resource_versions
  FOR EACH ROW EXECUTE FUNCTION refresh_bank_entry_of_version();
