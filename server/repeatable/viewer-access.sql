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

-- What the viewer may at least ask about, for the judging of calls; lists and searches read `viewer_assets`.
-- A part for admins and one for members each: a member's begins with the grants, never with all assets.
-- A limited token has the last part alone: of what its owner sees (a service token: of what it was given) the named places.
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
SELECT a.company_id, a.department_id, a.id, l.level
FROM viewer v
JOIN assets a ON a.company_id = v.company_id AND a.deleted_at IS NULL
JOIN departments d ON d.company_id = a.company_id AND d.id = a.department_id AND d.deleted_at IS NULL
CROSS JOIN LATERAL (
  SELECT CASE
    WHEN v.is_service THEN (
      SELECT min(p.level) FROM access_token_places p
      WHERE p.company_id = v.company_id AND p.token_id = v.token_id AND (p.asset_id = a.id OR p.department_id = a.department_id))
    WHEN NOT EXISTS (
      SELECT FROM access_token_places p
      WHERE p.company_id = v.company_id AND p.token_id = v.token_id AND (p.asset_id = a.id OR p.department_id = a.department_id))
      THEN NULL
    WHEN v.role = 'admin' THEN 'full'
    ELSE (SELECT coalesce(min(nullif(g.level, 'ask')), min(g.level)) FROM held_access g
      WHERE g.company_id = v.company_id AND g.user_id = v.user_id AND g.asset_id = a.id)
    END AS level) l
WHERE v.token_id IS NOT NULL AND l.level IS NOT NULL;

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
SELECT d.company_id, d.id, l.level
FROM viewer v
JOIN departments d ON d.company_id = v.company_id AND d.deleted_at IS NULL
CROSS JOIN LATERAL (
  SELECT CASE
      WHEN v.is_service THEN (
        SELECT min(p.level) FROM access_token_places p
        WHERE p.company_id = v.company_id AND p.token_id = v.token_id AND p.department_id = d.id)
      WHEN NOT EXISTS (
        SELECT FROM access_token_places p
        WHERE p.company_id = v.company_id AND p.token_id = v.token_id AND p.department_id = d.id)
        THEN NULL
      WHEN v.role = 'admin' THEN 'full'
      ELSE (SELECT coalesce(min(nullif(g.level, 'ask')), min(g.level)) FROM held_access g
        WHERE g.company_id = v.company_id AND g.user_id = v.user_id AND g.department_id = d.id)
      END AS level) own
CROSS JOIN LATERAL (
  SELECT coalesce(
    nullif(own.level, 'ask'),
    (SELECT CASE bool_or(aa.level <> 'ask') WHEN true THEN 'read' WHEN false THEN 'ask' END
      FROM askable_assets aa WHERE aa.company_id = d.company_id AND aa.department_id = d.id),
    own.level) AS level) l
WHERE v.token_id IS NOT NULL AND l.level IS NOT NULL;

CREATE VIEW viewer_departments WITH (security_invoker = true) AS
SELECT company_id, department_id, level FROM askable_departments
WHERE level <> 'ask' OR current_setting('app.asks', true) = 'on';

GRANT SELECT ON viewer, held_access, listed_people, asset_readers, askable_assets, viewer_assets, askable_departments, viewer_departments TO millwright_request;
