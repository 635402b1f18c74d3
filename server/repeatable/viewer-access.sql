-- Who may read what, said once. Each view reads company and viewer from the transaction and runs with the rights of
-- who asks, so that row-level security stays in force. Without a viewer, or with one who was removed, is suspended or is a guest whose day has come,
-- all are empty.
CREATE VIEW viewer WITH (security_invoker = true) AS
SELECT company_id, id AS user_id, role, is_service,
  -- The access token that shows less than its owner may see; null for a session, and for a token without limits.
  nullif(current_setting('app.token', true), '')::uuid AS token_id
FROM users
WHERE company_id = nullif(current_setting('app.company', true), '')::uuid
  AND id = nullif(current_setting('app.user', true), '')::uuid
  AND removed_at IS NULL AND suspended_at IS NULL AND (access_ends_at IS NULL OR access_ends_at > now());

-- Each way in which somebody holds access to a department or an asset: a grant of their own, and one of each group that they
-- are in. The one place that joins groups to access.
CREATE VIEW held_access WITH (security_invoker = true) AS
SELECT company_id, department_id, asset_id, user_id, level, NULL::uuid AS group_id
FROM access_grants
WHERE user_id IS NOT NULL
UNION ALL
SELECT g.company_id, g.department_id, g.asset_id, m.user_id, g.level, g.group_id
FROM access_grants g
JOIN group_members m ON m.company_id = g.company_id AND m.group_id = g.group_id;

-- Whom a department or an asset lists, besides the admins of its company: each once, at the highest of their levels.
-- To be read with a place or a person as a constant or a parameter: joined, it is read whole.
-- Of levels 'full' is the highest and 'ask' the lowest: here and below the least text that is not 'ask', else 'ask'.
CREATE VIEW listed_people WITH (security_invoker = true) AS
SELECT company_id, department_id, asset_id, user_id, coalesce(min(nullif(level, 'ask')), min(level)) AS level
FROM held_access
GROUP BY company_id, department_id, asset_id, user_id;

-- Who may read an asset, where nobody asks: what `viewer_assets` says of one, said of everybody. Not who may only ask about it.
CREATE VIEW asset_readers WITH (security_invoker = true) AS
SELECT a.company_id, a.id AS asset_id, u.id AS user_id, 'full'::text AS level
FROM assets a
JOIN departments d ON d.company_id = a.company_id AND d.id = a.department_id AND d.deleted_at IS NULL
JOIN users u ON u.company_id = a.company_id AND u.role = 'admin' AND u.removed_at IS NULL AND u.suspended_at IS NULL
WHERE a.deleted_at IS NULL
UNION ALL
SELECT a.company_id, a.id, u.id, l.level
FROM listed_people l
JOIN assets a ON a.company_id = l.company_id AND a.id = l.asset_id AND a.deleted_at IS NULL
JOIN departments d ON d.company_id = a.company_id AND d.id = a.department_id AND d.deleted_at IS NULL
JOIN users u ON u.company_id = l.company_id AND u.id = l.user_id AND u.role = 'user'
  AND u.removed_at IS NULL AND u.suspended_at IS NULL AND (u.access_ends_at IS NULL OR u.access_ends_at > now())
WHERE l.level <> 'ask';

-- What an access token that is limited to places shows: of what its owner sees (a service token: of what it was given) the
-- named places. Nothing without such a token.
-- Not a part of the views below: planned and set up with each list of everybody, it took ten times as long as the rest.
CREATE FUNCTION limited_assets() RETURNS TABLE (company_id uuid, department_id uuid, asset_id uuid, level text)
LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 100
SET search_path = pg_catalog, pg_temp
AS $body$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT shown.company_id, shown.department_id, shown.id, shown.level
  FROM (
    SELECT a.company_id, a.department_id, a.id,
      CASE WHEN v.is_service THEN n.level
        WHEN v.role = 'admin' THEN 'full'
        ELSE (SELECT coalesce(min(nullif(g.level, 'ask')), min(g.level)) FROM public.held_access g
          WHERE g.company_id = v.company_id AND g.user_id = v.user_id AND g.asset_id = a.id)
      END AS level
    FROM public.viewer v
    CROSS JOIN LATERAL (
      SELECT named.asset_id, min(named.level) AS level
      FROM (
        SELECT p.asset_id, p.level FROM public.access_token_places p
        WHERE p.company_id = v.company_id AND p.token_id = v.token_id AND p.asset_id IS NOT NULL
        UNION ALL
        SELECT x.id, p.level FROM public.access_token_places p
        JOIN public.assets x ON x.company_id = p.company_id AND x.department_id = p.department_id
        WHERE p.company_id = v.company_id AND p.token_id = v.token_id
      ) named
      GROUP BY named.asset_id) n
    JOIN public.assets a ON a.company_id = v.company_id AND a.id = n.asset_id AND a.deleted_at IS NULL
    JOIN public.departments d ON d.company_id = a.company_id AND d.id = a.department_id AND d.deleted_at IS NULL
  ) shown
  WHERE shown.level IS NOT NULL;
END
$body$;

-- The same of departments: a named one, and that of each asset that is shown, at 'read' or 'ask' as there.
CREATE FUNCTION limited_departments() RETURNS TABLE (company_id uuid, department_id uuid, level text)
LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 10
SET search_path = pg_catalog, pg_temp
AS $body$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT d.company_id, d.id, coalesce(nullif(own.level, 'ask'), within.level, own.level)
  FROM public.viewer v
  JOIN public.departments d ON d.company_id = v.company_id AND d.deleted_at IS NULL
  LEFT JOIN public.access_token_places p
    ON p.company_id = v.company_id AND p.token_id = v.token_id AND p.department_id = d.id
  CROSS JOIN LATERAL (
    SELECT CASE WHEN p.id IS NULL THEN NULL
      WHEN v.is_service THEN p.level
      WHEN v.role = 'admin' THEN 'full'
      ELSE (SELECT coalesce(min(nullif(g.level, 'ask')), min(g.level)) FROM public.held_access g
        WHERE g.company_id = v.company_id AND g.user_id = v.user_id AND g.department_id = d.id)
      END AS level) own
  LEFT JOIN (
    SELECT s.department_id, CASE bool_or(s.level <> 'ask') WHEN true THEN 'read' ELSE 'ask' END AS level
    FROM public.limited_assets() s GROUP BY s.department_id) within ON within.department_id = d.id
  WHERE v.token_id IS NOT NULL AND coalesce(own.level, within.level) IS NOT NULL;
END
$body$;

REVOKE ALL ON FUNCTION limited_assets(), limited_departments() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION limited_assets(), limited_departments() TO millwright_request;

-- What the viewer may at least ask about, for the judging of calls; lists and searches read `viewer_assets`.
-- A part for admins and one for members each: a member's begins with the grants, never with all assets.
-- A limited token has the last part alone.
CREATE VIEW askable_assets WITH (security_invoker = true) AS
SELECT a.company_id, a.department_id, a.id AS asset_id, 'full'::text AS level
FROM viewer v
JOIN assets a ON a.company_id = v.company_id AND a.deleted_at IS NULL
JOIN departments d ON d.company_id = a.company_id AND d.id = a.department_id AND d.deleted_at IS NULL
WHERE v.role = 'admin' AND v.token_id IS NULL
UNION ALL
SELECT a.company_id, a.department_id, a.id, g.level
FROM viewer v
CROSS JOIN LATERAL (
  SELECT h.asset_id, coalesce(min(nullif(h.level, 'ask')), min(h.level)) AS level FROM held_access h
  WHERE h.company_id = v.company_id AND h.user_id = v.user_id AND h.asset_id IS NOT NULL
  GROUP BY h.asset_id) g
JOIN assets a ON a.company_id = v.company_id AND a.id = g.asset_id AND a.deleted_at IS NULL
JOIN departments d ON d.company_id = a.company_id AND d.id = a.department_id AND d.deleted_at IS NULL
WHERE v.role = 'user' AND v.token_id IS NULL
UNION ALL
SELECT t.company_id, t.department_id, t.asset_id, t.level FROM limited_assets() t
WHERE nullif(current_setting('app.token', true), '')::uuid IS NOT NULL;

-- What the viewer may read; in a transaction that `app.asks` was set in, also what they may only ask about. Set is it where a
-- call is open to askers (`access/policies.ts`): whatever else reads these views knows nothing of what one may only ask about.
CREATE VIEW viewer_assets WITH (security_invoker = true) AS
SELECT company_id, department_id, asset_id, level FROM askable_assets
WHERE level <> 'ask' OR current_setting('app.asks', true) = 'on';

-- Being listed in an asset shows its department, at 'read' or 'ask' as there unless the department itself lists the viewer higher.
CREATE VIEW askable_departments WITH (security_invoker = true) AS
SELECT d.company_id, d.id AS department_id, 'full'::text AS level
FROM viewer v
JOIN departments d ON d.company_id = v.company_id AND d.deleted_at IS NULL
WHERE v.role = 'admin' AND v.token_id IS NULL
UNION ALL
SELECT d.company_id, d.id, g.level
FROM viewer v
CROSS JOIN LATERAL (
  -- A department's own 'read' is no less than what an asset in it gives.
  SELECT p.department_id, coalesce(min(nullif(p.level, 'ask')), min(p.level)) AS level
  FROM (
    SELECT h.department_id, h.level FROM held_access h
    WHERE h.company_id = v.company_id AND h.user_id = v.user_id AND h.department_id IS NOT NULL
    UNION ALL
    SELECT a.department_id, CASE h.level WHEN 'ask' THEN 'ask' ELSE 'read' END FROM held_access h
    JOIN assets a ON a.company_id = h.company_id AND a.id = h.asset_id AND a.deleted_at IS NULL
    WHERE h.company_id = v.company_id AND h.user_id = v.user_id AND h.asset_id IS NOT NULL
  ) p
  GROUP BY p.department_id) g
JOIN departments d ON d.company_id = v.company_id AND d.id = g.department_id AND d.deleted_at IS NULL
WHERE v.role = 'user' AND v.token_id IS NULL
UNION ALL
SELECT t.company_id, t.department_id, t.level FROM limited_departments() t
WHERE nullif(current_setting('app.token', true), '')::uuid IS NOT NULL;

CREATE VIEW viewer_departments WITH (security_invoker = true) AS
SELECT company_id, department_id, level FROM askable_departments
WHERE level <> 'ask' OR current_setting('app.asks', true) = 'on';

GRANT SELECT ON viewer, held_access, listed_people, asset_readers, askable_assets, viewer_assets, askable_departments, viewer_departments TO millwright_request;
