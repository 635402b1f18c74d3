-- What may be found. Triggers keep it, so that no caller can forget.

-- The one place that says which version of a resource may be found: the newest processed one that is not newer than
-- the current, of a resource with AI access outside the bin. While a revision is processed, the one before it is found.
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

-- Applies the rule to the versions of a resource that are in the index. What is taken away is hidden at once, what is
-- given is found once it is counted: whoever changes what the rule reads waits for neither. Tells the loops that look
-- for either, by `INDEX_CHANGED` of `knowledge/index/index-changed.ts`. `counted_to` is all f of a version that is
-- counted to its last passage, all zeros of one that is not counted.
CREATE FUNCTION refresh_searchable(of_company uuid, of_resource uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
BEGIN
  -- Whoever changes what the rule reads has ended when it is read: the resource first, then its versions.
  PERFORM FROM public.resources r WHERE r.company_id = of_company AND r.id = of_resource FOR SHARE;
  PERFORM pg_advisory_xact_lock(hashtextextended('searchable ' || of_resource, 0));
  UPDATE public.search_versions v SET wanted = NOT v.wanted, searchable = NOT v.wanted AND v.counted_to = 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid
  WHERE v.company_id = of_company AND v.resource_id = of_resource
    AND v.wanted <> EXISTS (
      SELECT FROM public.searchable_versions(of_company, of_resource) s WHERE s.version_id = v.version_id);
  -- One that was left half counted may wait for this very change.
  IF FOUND OR EXISTS (SELECT FROM public.search_versions v
    WHERE v.company_id = of_company AND v.resource_id = of_resource
      AND v.counted_to <> CASE WHEN v.wanted THEN 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid ELSE '00000000-0000-0000-0000-000000000000'::uuid END) THEN
    PERFORM pg_notify('millwright', '{"topic":"index","message":""}');
  END IF;
END
$body$;

CREATE FUNCTION refresh_searchable_of_resource() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
BEGIN
  PERFORM public.refresh_searchable(NEW.company_id, NEW.id);
  RETURN NULL;
END
$body$;

CREATE FUNCTION refresh_searchable_of_version() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
BEGIN
  PERFORM public.refresh_searchable(NEW.company_id, NEW.resource_id);
  RETURN NULL;
END
$body$;

REVOKE ALL ON FUNCTION searchable_versions(uuid, uuid) FROM PUBLIC;
REVOKE ALL ON FUNCTION refresh_searchable(uuid, uuid) FROM PUBLIC;
REVOKE ALL ON FUNCTION refresh_searchable_of_resource() FROM PUBLIC;
REVOKE ALL ON FUNCTION refresh_searchable_of_version() FROM PUBLIC;

CREATE TRIGGER resources_searchable AFTER UPDATE OF ai_access, deleted_at, current_version ON resources
  FOR EACH ROW EXECUTE FUNCTION refresh_searchable_of_resource();
CREATE TRIGGER resource_versions_searchable AFTER UPDATE OF processed_at ON resource_versions
  FOR EACH ROW EXECUTE FUNCTION refresh_searchable_of_version();
