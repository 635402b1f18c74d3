import { notifySql } from '../../platform/signals/notification.ts'
import type { Signal } from '../../platform/signals/signal.ts'

/**
 * What the index knows of itself: which versions may be found, and how many findable passages each asset and lexeme
 * has. Triggers keep what may be found, so that no caller can forget, and a loop settles what is counted; only what can
 * be found is counted.
 */

/**
 * The one place that says which version of a resource may be found: the newest processed one that is not newer than
 * the current, of a resource with AI access outside the bin. While a revision is processed, the one before it is found.
 */
const searchableVersions = `
CREATE OR REPLACE FUNCTION searchable_versions(of_company uuid, of_resource uuid)
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
$body$`

/** What can be found has changed, or waits to be settled: tells the loops that look for either. */
export const INDEX_CHANGED: Signal = { topic: 'index', message: '' }
const tell = notifySql(INDEX_CHANGED)

const none = `'00000000-0000-0000-0000-000000000000'::uuid`
const all = `'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid`

/** One statement a batch, rows in one order: two documents that are counted at once cannot lock each other out. */
const count = (sign: '' | '-', passages: string) => `
  INSERT INTO public.search_statistics AS s (company_id, asset_id, passages, length)
  SELECT c.company_id, c.asset_id, ${sign}count(*), ${sign}sum(c.length) FROM ${passages} GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (company_id, asset_id) DO UPDATE
  SET passages = s.passages + excluded.passages, length = s.length + excluded.length;

  INSERT INTO public.lexeme_frequency AS f (company_id, lexeme, asset_id, documents)
  SELECT c.company_id, word COLLATE "C", c.asset_id, ${sign}count(*)
  FROM ${passages} CROSS JOIN LATERAL unnest(tsvector_to_array(c.tokens)) word
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (company_id, lexeme, asset_id) DO UPDATE SET documents = f.documents + excluded.documents;`

/** Lowered by an insert, because only that visits its rows in the order of the query. */
const discount = (passages: string) => `${count('-', passages)}

  DELETE FROM public.lexeme_frequency f
  USING (SELECT DISTINCT c.company_id, word COLLATE "C" AS lexeme, c.asset_id
    FROM ${passages} CROSS JOIN LATERAL unnest(tsvector_to_array(c.tokens)) word) gone
  WHERE f.company_id = gone.company_id AND f.lexeme = gone.lexeme AND f.asset_id = gone.asset_id AND f.documents <= 0;`

const taken = `(SELECT * FROM public.passage_search WHERE company_id = of_company AND passage_id = ANY (taken)) c`

const setIndexed = (indexed: boolean) => `
  UPDATE public.passage_search s SET indexed = ${indexed}
  WHERE s.company_id = of_company AND s.passage_id = ANY (taken) AND s.indexed <> ${indexed};`

/**
 * One short step towards counting all passages of a version, or none; in the index of words stands what is counted.
 * Those up to `counted_to` are done; once all of a wanted version are, it may be found. Returns whether more is left.
 */
const settleCounts = `
CREATE OR REPLACE FUNCTION settle_search_counts(of_company uuid, of_version uuid, counting boolean, most int) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
DECLARE
  reached uuid;
  taken uuid[];
BEGIN
  SELECT v.counted_to INTO reached FROM public.search_versions v
  WHERE v.company_id = of_company AND v.version_id = of_version FOR NO KEY UPDATE;
  IF reached IS NULL OR reached = (CASE WHEN counting THEN ${all} ELSE ${none} END) THEN
    RETURN false;
  END IF;
  IF counting THEN
    taken := ARRAY(SELECT s.passage_id FROM public.passage_search s
      WHERE s.company_id = of_company AND s.version_id = of_version AND s.passage_id > reached
      ORDER BY s.passage_id LIMIT most);
    reached := CASE WHEN cardinality(taken) < most THEN ${all} ELSE taken[most] END;
${count('', taken)}
${setIndexed(true)}
  ELSE
    taken := ARRAY(SELECT s.passage_id FROM public.passage_search s
      WHERE s.company_id = of_company AND s.version_id = of_version AND s.passage_id <= reached
      ORDER BY s.passage_id DESC LIMIT most + 1);
    reached := coalesce(taken[most + 1], ${none});
    taken := taken[:most];
${discount(taken)}
${setIndexed(false)}
  END IF;
  UPDATE public.search_versions v SET counted_to = reached, searchable = v.wanted AND reached = ${all}
  WHERE v.company_id = of_company AND v.version_id = of_version;
  IF reached IN (${none}, ${all}) THEN
    ${tell}
    RETURN false;
  END IF;
  RETURN true;
END
$body$`

/**
 * Applies the rule to the versions of a resource that are in the index. What is taken away is hidden at once, what is
 * given is found once it is counted: whoever changes what the rule reads waits for neither.
 */
const refreshSearchable = `
CREATE OR REPLACE FUNCTION refresh_searchable(of_company uuid, of_resource uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
BEGIN
  -- Whoever changes what the rule reads has ended when it is read: the resource first, then its versions.
  PERFORM FROM public.resources r WHERE r.company_id = of_company AND r.id = of_resource FOR SHARE;
  PERFORM pg_advisory_xact_lock(hashtextextended('searchable ' || of_resource, 0));
  UPDATE public.search_versions v SET wanted = NOT v.wanted, searchable = NOT v.wanted AND v.counted_to = ${all}
  WHERE v.company_id = of_company AND v.resource_id = of_resource
    AND v.wanted <> EXISTS (
      SELECT FROM public.searchable_versions(of_company, of_resource) s WHERE s.version_id = v.version_id);
  -- One that was left half counted may wait for this very change.
  IF FOUND OR EXISTS (SELECT FROM public.search_versions v
    WHERE v.company_id = of_company AND v.resource_id = of_resource
      AND v.counted_to <> CASE WHEN v.wanted THEN ${all} ELSE ${none} END) THEN
    ${tell}
  END IF;
END
$body$`

const resourceChanged = `
CREATE OR REPLACE FUNCTION refresh_searchable_of_resource() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
BEGIN
  PERFORM public.refresh_searchable(NEW.company_id, NEW.id);
  RETURN NULL;
END
$body$`

const versionChanged = `
CREATE OR REPLACE FUNCTION refresh_searchable_of_version() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
BEGIN
  PERFORM public.refresh_searchable(NEW.company_id, NEW.resource_id);
  RETURN NULL;
END
$body$`

const counted = `(
    SELECT n.* FROM changed n JOIN public.search_versions v USING (company_id, version_id)
    WHERE n.passage_id <= v.counted_to) c`

/** What is counted of a version changes under this lock alone. */
const lockVersions = `
  PERFORM FROM public.search_versions v
  WHERE (v.company_id, v.version_id) IN (SELECT company_id, version_id FROM changed)
  ORDER BY v.company_id, v.version_id FOR NO KEY UPDATE;`

const passagesAdded = `
CREATE OR REPLACE FUNCTION count_added_passages() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
DECLARE
  first_seen uuid[];
  resource record;
BEGIN
  WITH added AS (
    INSERT INTO public.search_versions AS v
      (company_id, version_id, resource_id, asset_id, wanted, searchable, counted_to)
    SELECT DISTINCT company_id, version_id, resource_id, asset_id, false, false, ${none} FROM changed ORDER BY 1, 2
    ON CONFLICT DO NOTHING
    RETURNING v.version_id
  )
  SELECT coalesce(array_agg(version_id), '{}') INTO first_seen FROM added;
  FOR resource IN
    SELECT DISTINCT company_id, resource_id FROM changed WHERE version_id = ANY (first_seen) ORDER BY 1, 2
  LOOP
    PERFORM public.refresh_searchable(resource.company_id, resource.resource_id);
  END LOOP;
  -- Their first passages are counted below.
  UPDATE public.search_versions v SET counted_to = ${all}, searchable = true
  FROM (SELECT DISTINCT company_id, version_id FROM changed WHERE version_id = ANY (first_seen)) n
  WHERE v.company_id = n.company_id AND v.version_id = n.version_id AND v.wanted;
${lockVersions}
${count('', counted)}
  -- Their rows stand in the list of GIN that every search reads whole.
  ${tell}
  RETURN NULL;
END
$body$`

const passagesRemoved = `
CREATE OR REPLACE FUNCTION count_removed_passages() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
BEGIN
${lockVersions}
${discount(counted)}

  DELETE FROM public.search_versions v
  USING (SELECT DISTINCT company_id, version_id FROM changed) gone
  WHERE v.company_id = gone.company_id AND v.version_id = gone.version_id AND NOT EXISTS (
    SELECT FROM public.passage_search s WHERE s.company_id = v.company_id AND s.version_id = v.version_id);
  RETURN NULL;
END
$body$`

/** A step of counting a version that is about to be published; the company is the transaction's. */
const countAhead = `
CREATE OR REPLACE FUNCTION count_search_version(of_version uuid, most int) RETURNS boolean
LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
  SELECT public.settle_search_counts(nullif(current_setting('app.company', true), '')::uuid, of_version, true, most)
$body$`

/**
 * A step for a version that is not counted as it should be, of the first company after this one: companies take turns,
 * and what waits to be found comes first. Returns that company; null: none after this one has anything to settle.
 * What is not processed is left alone: a job is counting it ahead, or clears it. So is what somebody else settles.
 */
const settleNext = `
CREATE OR REPLACE FUNCTION settle_next_search_version(after_company uuid, most int) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
DECLARE
  unsettled record;
BEGIN
  SELECT v.company_id, v.version_id, v.wanted INTO unsettled
  FROM public.search_versions v
  WHERE v.counted_to <> CASE WHEN v.wanted THEN ${all} ELSE ${none} END AND v.company_id > after_company
    AND EXISTS (SELECT FROM public.resource_versions p
      WHERE p.company_id = v.company_id AND p.id = v.version_id AND p.processed_at IS NOT NULL)
  ORDER BY v.company_id, v.wanted DESC, v.version_id LIMIT 1
  FOR NO KEY UPDATE SKIP LOCKED;
  PERFORM public.settle_search_counts(unsettled.company_id, unsettled.version_id, unsettled.wanted, most);
  RETURN unsettled.company_id;
END
$body$`

export const searchCountsSql: readonly string[] = [
  searchableVersions,
  settleCounts,
  refreshSearchable,
  resourceChanged,
  versionChanged,
  passagesAdded,
  passagesRemoved,
  countAhead,
  settleNext,
  `CREATE OR REPLACE TRIGGER resources_searchable AFTER UPDATE OF ai_access, deleted_at, current_version ON resources
   FOR EACH ROW EXECUTE FUNCTION refresh_searchable_of_resource()`,
  `CREATE OR REPLACE TRIGGER resource_versions_searchable AFTER UPDATE OF processed_at ON resource_versions
   FOR EACH ROW EXECUTE FUNCTION refresh_searchable_of_version()`,
  ...[
    'searchable_versions(uuid, uuid)',
    'settle_search_counts(uuid, uuid, boolean, int)',
    'refresh_searchable(uuid, uuid)',
    'refresh_searchable_of_resource()',
    'refresh_searchable_of_version()',
    'count_search_version(uuid, int)',
    'settle_next_search_version(uuid, int)',
  ].map((name) => `REVOKE ALL ON FUNCTION ${name} FROM PUBLIC`),
  'GRANT EXECUTE ON FUNCTION count_search_version(uuid, int) TO millwright_request',
]
