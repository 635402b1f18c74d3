-- How many findable passages each asset and each lexeme has; only what can be found is counted. `counted_to` of a version is
-- the last of its passages, in the order of ids, that is counted: all zeros none, all f every one.

-- One short step towards counting all passages of a version, or none; in the index of words stands what is counted.
-- Those up to `counted_to` are done; once all of a wanted version are, it may be found. Returns whether more is left.
-- One statement a batch, rows in one order: two documents that are counted at once cannot lock each other out. What is
-- discounted is lowered by an insert, because only that visits its rows in the order of the query.
CREATE FUNCTION settle_search_counts(of_company uuid, of_version uuid, counting boolean, most int) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
DECLARE
  reached uuid;
  taken uuid[];
BEGIN
  PERFORM FROM public.search_versions v WHERE v.company_id = of_company AND v.version_id = of_version FOR NO KEY UPDATE;
  SELECT c.counted_to INTO reached FROM public.version_counts c
  WHERE c.company_id = of_company AND c.version_id = of_version;
  IF reached IS NULL OR reached = (CASE WHEN counting THEN 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid ELSE '00000000-0000-0000-0000-000000000000'::uuid END) THEN
    RETURN false;
  END IF;
  IF counting THEN
    taken := ARRAY(SELECT s.passage_id FROM public.passage_search s
      WHERE s.company_id = of_company AND s.version_id = of_version AND s.passage_id > reached
      ORDER BY s.passage_id LIMIT most);
    reached := CASE WHEN cardinality(taken) < most THEN 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid ELSE taken[most] END;

    INSERT INTO public.search_statistics AS s (company_id, asset_id, passages, length)
    SELECT c.company_id, c.asset_id, count(*), sum(c.length)
    FROM (SELECT * FROM public.passage_search WHERE company_id = of_company AND passage_id = ANY (taken)) c
    GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (company_id, asset_id) DO UPDATE
    SET passages = s.passages + excluded.passages, length = s.length + excluded.length;

    INSERT INTO public.lexeme_frequency AS f (company_id, lexeme, asset_id, documents)
    SELECT c.company_id, word COLLATE "C", c.asset_id, count(*)
    FROM (SELECT * FROM public.passage_search WHERE company_id = of_company AND passage_id = ANY (taken)) c
    CROSS JOIN LATERAL unnest(tsvector_to_array(c.tokens)) word
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (company_id, lexeme, asset_id) DO UPDATE SET documents = f.documents + excluded.documents;

    UPDATE public.passage_search s SET indexed = true
    WHERE s.company_id = of_company AND s.passage_id = ANY (taken) AND s.indexed <> true;
  ELSE
    taken := ARRAY(SELECT s.passage_id FROM public.passage_search s
      WHERE s.company_id = of_company AND s.version_id = of_version AND s.passage_id <= reached
      ORDER BY s.passage_id DESC LIMIT most + 1);
    reached := coalesce(taken[most + 1], '00000000-0000-0000-0000-000000000000'::uuid);
    taken := taken[:most];

    INSERT INTO public.search_statistics AS s (company_id, asset_id, passages, length)
    SELECT c.company_id, c.asset_id, -count(*), -sum(c.length)
    FROM (SELECT * FROM public.passage_search WHERE company_id = of_company AND passage_id = ANY (taken)) c
    GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (company_id, asset_id) DO UPDATE
    SET passages = s.passages + excluded.passages, length = s.length + excluded.length;

    INSERT INTO public.lexeme_frequency AS f (company_id, lexeme, asset_id, documents)
    SELECT c.company_id, word COLLATE "C", c.asset_id, -count(*)
    FROM (SELECT * FROM public.passage_search WHERE company_id = of_company AND passage_id = ANY (taken)) c
    CROSS JOIN LATERAL unnest(tsvector_to_array(c.tokens)) word
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (company_id, lexeme, asset_id) DO UPDATE SET documents = f.documents + excluded.documents;

    DELETE FROM public.lexeme_frequency f
    USING (SELECT DISTINCT c.company_id, word COLLATE "C" AS lexeme, c.asset_id
      FROM (SELECT * FROM public.passage_search WHERE company_id = of_company AND passage_id = ANY (taken)) c
    CROSS JOIN LATERAL unnest(tsvector_to_array(c.tokens)) word) gone
    WHERE f.company_id = gone.company_id AND f.lexeme = gone.lexeme AND f.asset_id = gone.asset_id AND f.documents <= 0;

    UPDATE public.passage_search s SET indexed = false
    WHERE s.company_id = of_company AND s.passage_id = ANY (taken) AND s.indexed <> false;
  END IF;
  UPDATE public.version_counts c SET counted_to = reached WHERE c.company_id = of_company AND c.version_id = of_version;
  -- Published before it was counted: found from now on.
  IF reached = 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid AND EXISTS (SELECT FROM public.version_counts c
    WHERE c.company_id = of_company AND c.version_id = of_version AND c.published) THEN
    UPDATE public.search_versions v SET searchable = true WHERE v.company_id = of_company AND v.version_id = of_version;
    INSERT INTO public.version_embeddings (company_id, version_id) VALUES (of_company, of_version) ON CONFLICT DO NOTHING;
  END IF;
  IF reached IN ('00000000-0000-0000-0000-000000000000'::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid) THEN
    PERFORM pg_notify('millwright', '{"topic":"index","message":""}');
    RETURN false;
  END IF;
  RETURN true;
END
$body$;

-- A step of counting a version that is about to be published; the company is the transaction's.
CREATE FUNCTION count_search_version(of_version uuid, most int) RETURNS boolean
LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
  SELECT public.settle_search_counts(nullif(current_setting('app.company', true), '')::uuid, of_version, true, most)
$body$;

-- A step for a version that is not counted as it should be, of the first company after this one: companies take turns,
-- and what waits to be found comes first. Returns that company; null: none after this one has anything to settle.
-- What is not processed is left alone: a job is counting it ahead, or clears it. So is what somebody else settles.
CREATE FUNCTION settle_next_search_version(after_company uuid, most int) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
DECLARE
  unsettled record;
BEGIN
  SELECT c.company_id, c.version_id, c.published INTO unsettled
  FROM public.version_counts c
  JOIN public.search_versions v ON v.company_id = c.company_id AND v.version_id = c.version_id
  WHERE c.counted_to <> CASE WHEN c.published THEN 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid ELSE '00000000-0000-0000-0000-000000000000'::uuid END AND c.company_id > after_company
    AND EXISTS (SELECT FROM public.resource_versions p
      WHERE p.company_id = c.company_id AND p.id = c.version_id AND p.processed_at IS NOT NULL)
  ORDER BY c.company_id, c.published DESC, c.version_id LIMIT 1
  FOR NO KEY UPDATE OF v SKIP LOCKED;
  -- It may have been published since this statement began to look: only now it cannot change any more.
  SELECT c.published INTO unsettled.published FROM public.version_counts c
  WHERE c.company_id = unsettled.company_id AND c.version_id = unsettled.version_id;
  PERFORM public.settle_search_counts(unsettled.company_id, unsettled.version_id, unsettled.published, most);
  RETURN unsettled.company_id;
END
$body$;

-- What is counted of a version changes under the lock of its row alone. Of one that is new to the index nothing is counted,
-- and nothing found, until it is published.
CREATE FUNCTION count_added_passages() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
BEGIN
  INSERT INTO public.search_versions (company_id, version_id, resource_id, asset_id, searchable)
  SELECT DISTINCT company_id, version_id, resource_id, asset_id, false FROM changed ORDER BY 1, 2
  ON CONFLICT DO NOTHING;
  INSERT INTO public.version_counts (company_id, version_id, published, counted_to)
  SELECT DISTINCT company_id, version_id, false, '00000000-0000-0000-0000-000000000000'::uuid FROM changed ORDER BY 1, 2
  ON CONFLICT DO NOTHING;

  PERFORM FROM public.search_versions v
  WHERE (v.company_id, v.version_id) IN (SELECT company_id, version_id FROM changed)
  ORDER BY v.company_id, v.version_id FOR NO KEY UPDATE;

  INSERT INTO public.search_statistics AS s (company_id, asset_id, passages, length)
  SELECT c.company_id, c.asset_id, count(*), sum(c.length) FROM (
    SELECT n.* FROM changed n JOIN public.version_counts v USING (company_id, version_id)
    WHERE n.passage_id <= v.counted_to) c GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (company_id, asset_id) DO UPDATE
  SET passages = s.passages + excluded.passages, length = s.length + excluded.length;

  INSERT INTO public.lexeme_frequency AS f (company_id, lexeme, asset_id, documents)
  SELECT c.company_id, word COLLATE "C", c.asset_id, count(*)
  FROM (
    SELECT n.* FROM changed n JOIN public.version_counts v USING (company_id, version_id)
    WHERE n.passage_id <= v.counted_to) c CROSS JOIN LATERAL unnest(tsvector_to_array(c.tokens)) word
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (company_id, lexeme, asset_id) DO UPDATE SET documents = f.documents + excluded.documents;
  -- They wait to be embedded, of a version that was.
  UPDATE public.version_embeddings e SET embedded_by = NULL
  WHERE (e.company_id, e.version_id) IN (SELECT company_id, version_id FROM changed) AND e.embedded_by IS NOT NULL;
  -- Their rows stand in the list of GIN that every search reads whole.
  PERFORM pg_notify('millwright', '{"topic":"index","message":""}');
  RETURN NULL;
END
$body$;

CREATE FUNCTION count_removed_passages() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
BEGIN

  PERFORM FROM public.search_versions v
  WHERE (v.company_id, v.version_id) IN (SELECT company_id, version_id FROM changed)
  ORDER BY v.company_id, v.version_id FOR NO KEY UPDATE;

  INSERT INTO public.search_statistics AS s (company_id, asset_id, passages, length)
  SELECT c.company_id, c.asset_id, -count(*), -sum(c.length) FROM (
    SELECT n.* FROM changed n JOIN public.version_counts v USING (company_id, version_id)
    WHERE n.passage_id <= v.counted_to) c GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (company_id, asset_id) DO UPDATE
  SET passages = s.passages + excluded.passages, length = s.length + excluded.length;

  INSERT INTO public.lexeme_frequency AS f (company_id, lexeme, asset_id, documents)
  SELECT c.company_id, word COLLATE "C", c.asset_id, -count(*)
  FROM (
    SELECT n.* FROM changed n JOIN public.version_counts v USING (company_id, version_id)
    WHERE n.passage_id <= v.counted_to) c CROSS JOIN LATERAL unnest(tsvector_to_array(c.tokens)) word
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (company_id, lexeme, asset_id) DO UPDATE SET documents = f.documents + excluded.documents;

  DELETE FROM public.lexeme_frequency f
  USING (SELECT DISTINCT c.company_id, word COLLATE "C" AS lexeme, c.asset_id
    FROM (
    SELECT n.* FROM changed n JOIN public.version_counts v USING (company_id, version_id)
    WHERE n.passage_id <= v.counted_to) c CROSS JOIN LATERAL unnest(tsvector_to_array(c.tokens)) word) gone
  WHERE f.company_id = gone.company_id AND f.lexeme = gone.lexeme AND f.asset_id = gone.asset_id AND f.documents <= 0;

  DELETE FROM public.search_versions v
  USING (SELECT DISTINCT company_id, version_id FROM changed) gone
  WHERE v.company_id = gone.company_id AND v.version_id = gone.version_id AND NOT EXISTS (
    SELECT FROM public.passage_search s WHERE s.company_id = v.company_id AND s.version_id = v.version_id);
  RETURN NULL;
END
$body$;

REVOKE ALL ON FUNCTION settle_search_counts(uuid, uuid, boolean, int) FROM PUBLIC;
REVOKE ALL ON FUNCTION settle_next_search_version(uuid, int) FROM PUBLIC;
REVOKE ALL ON FUNCTION count_added_passages() FROM PUBLIC;
REVOKE ALL ON FUNCTION count_removed_passages() FROM PUBLIC;
REVOKE ALL ON FUNCTION count_search_version(uuid, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_search_version(uuid, int) TO millwright_request;

CREATE TRIGGER passage_search_added AFTER INSERT ON passage_search REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_added_passages();
CREATE TRIGGER passage_search_removed AFTER DELETE ON passage_search REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_removed_passages();
