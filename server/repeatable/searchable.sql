-- What may be found: the rule, how a version is published and hidden, and the refusal of what was changed without either.

-- The one place that says which version of a resource may be found: the newest processed one that is not newer than
-- the current, of a resource with AI access outside the bin. While a revision is processed, the one before it is found.
-- `knowledge/index/show-current.ts` asks it, and publishes and hides by it.
CREATE FUNCTION searchable_versions(of_company uuid, of_resource uuid)
RETURNS TABLE (version_id uuid)
LANGUAGE sql STABLE
AS $body$
  SELECT v.id
  FROM public.resources r
  JOIN public.resource_versions v ON v.company_id = r.company_id AND v.resource_id = r.id
  WHERE r.company_id = of_company AND r.id = of_resource AND r.ai_access AND r.deleted_at IS NULL
    AND v.number <= r.current_version AND v.processed_at IS NOT NULL
  ORDER BY v.number DESC
  LIMIT 1
$body$;

-- Versions of the transaction's company are found from now on: at once where they are counted to the last passage, else as
-- soon as they are. Who counts is told by `INDEX_CHANGED` of `knowledge/index/index-changed.ts`. `counted_to` is all f of
-- a version that is counted to its last passage, all zeros of one that is not counted.
CREATE FUNCTION publish_versions(versions uuid[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
DECLARE
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
BEGIN
  PERFORM FROM public.search_versions v WHERE v.company_id = company AND v.version_id = ANY (versions)
  ORDER BY v.version_id FOR NO KEY UPDATE;
  UPDATE public.version_counts c SET published = true
  WHERE c.company_id = company AND c.version_id = ANY (versions) AND NOT c.published;
  UPDATE public.search_versions v SET searchable = true FROM public.version_counts c
  WHERE v.company_id = company AND v.version_id = ANY (versions) AND NOT v.searchable
    AND c.company_id = company AND c.version_id = v.version_id AND c.counted_to = 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid;
  -- What is found anew is embedded again.
  INSERT INTO public.version_embeddings (company_id, version_id)
  SELECT company, v.version_id FROM public.search_versions v
  WHERE v.company_id = company AND v.version_id = ANY (versions) AND v.searchable
  ON CONFLICT DO NOTHING;
  PERFORM pg_notify('millwright', '{"topic":"index","message":""}');
END
$body$;

-- Versions of the transaction's company are not found any more, from now on; they are taken out of the counts later.
CREATE FUNCTION hide_versions(versions uuid[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
DECLARE
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
BEGIN
  PERFORM FROM public.search_versions v WHERE v.company_id = company AND v.version_id = ANY (versions)
  ORDER BY v.version_id FOR NO KEY UPDATE;
  UPDATE public.version_counts c SET published = false
  WHERE c.company_id = company AND c.version_id = ANY (versions) AND c.published;
  UPDATE public.search_versions v SET searchable = false
  WHERE v.company_id = company AND v.version_id = ANY (versions) AND v.searchable;
  DELETE FROM public.version_embeddings e WHERE e.company_id = company AND e.version_id = ANY (versions);
  PERFORM pg_notify('millwright', '{"topic":"index","message":""}');
END
$body$;

-- Decides nothing: refuses to commit what changed by which the rule goes, where nobody published or hid by it.
CREATE FUNCTION refuse_unlike_shown() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
DECLARE
  changed uuid := CASE TG_TABLE_NAME WHEN 'resources' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'resource_id' END;
BEGIN
  IF EXISTS (
    SELECT FROM public.search_versions v
    JOIN public.version_counts c ON c.company_id = v.company_id AND c.version_id = v.version_id
    WHERE v.company_id = NEW.company_id AND v.resource_id = changed AND c.published <> EXISTS (
      SELECT FROM public.searchable_versions(NEW.company_id, changed) s WHERE s.version_id = v.version_id)) THEN
    RAISE EXCEPTION 'What is found of the resource % is not what it shows', changed;
  END IF;
  RETURN NULL;
END
$body$;

REVOKE ALL ON FUNCTION searchable_versions(uuid, uuid) FROM PUBLIC;
REVOKE ALL ON FUNCTION publish_versions(uuid[]) FROM PUBLIC;
REVOKE ALL ON FUNCTION hide_versions(uuid[]) FROM PUBLIC;
REVOKE ALL ON FUNCTION refuse_unlike_shown() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION searchable_versions(uuid, uuid), publish_versions(uuid[]), hide_versions(uuid[]) TO millwright_request;

CREATE CONSTRAINT TRIGGER resources_found_as_shown AFTER UPDATE OF ai_access, deleted_at, current_version ON resources
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unlike_shown();
CREATE CONSTRAINT TRIGGER resource_versions_found_as_shown AFTER UPDATE OF processed_at ON resource_versions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unlike_shown();
