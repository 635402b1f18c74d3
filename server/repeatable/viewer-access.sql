-- Who may read what, said once. Each view reads company and viewer from the transaction and runs with the rights of
-- who asks, so that row-level security stays in force. Without a viewer, or with one who was removed, all are empty.
CREATE VIEW viewer WITH (security_invoker = true) AS
SELECT company_id, id AS user_id, role
FROM users
WHERE company_id = nullif(current_setting('app.company', true), '')::uuid
  AND id = nullif(current_setting('app.user', true), '')::uuid
  AND removed_at IS NULL;

-- Whom a department or an asset lists, besides the admins of its company. Where something else than a person comes to hold
-- access, the people behind it are listed here.
CREATE VIEW listed_people WITH (security_invoker = true) AS
SELECT company_id, department_id, asset_id, user_id, level
FROM access_grants;

-- Who may read an asset, where nobody asks: what `viewer_assets` says of one, said of everybody.
CREATE VIEW asset_readers WITH (security_invoker = true) AS
SELECT a.company_id, a.id AS asset_id, u.id AS user_id, 'full'::text AS level
FROM assets a
JOIN departments d ON d.company_id = a.company_id AND d.id = a.department_id AND d.deleted_at IS NULL
JOIN users u ON u.company_id = a.company_id AND u.role = 'admin' AND u.removed_at IS NULL
WHERE a.deleted_at IS NULL
UNION ALL
SELECT a.company_id, a.id, u.id, l.level
FROM listed_people l
JOIN assets a ON a.company_id = l.company_id AND a.id = l.asset_id AND a.deleted_at IS NULL
JOIN departments d ON d.company_id = a.company_id AND d.id = a.department_id AND d.deleted_at IS NULL
JOIN users u ON u.company_id = l.company_id AND u.id = l.user_id AND u.role = 'user' AND u.removed_at IS NULL;

-- A part for admins and one for members each: a member's begins with the grants, never with all assets.
CREATE VIEW viewer_assets WITH (security_invoker = true) AS
SELECT a.company_id, a.department_id, a.id AS asset_id, 'full'::text AS level
FROM viewer v
JOIN assets a ON a.company_id = v.company_id AND a.deleted_at IS NULL
JOIN departments d ON d.company_id = a.company_id AND d.id = a.department_id AND d.deleted_at IS NULL
WHERE v.role = 'admin'
UNION ALL
SELECT a.company_id, a.department_id, a.id, g.level
FROM viewer v
JOIN listed_people g ON g.company_id = v.company_id AND g.user_id = v.user_id AND g.asset_id IS NOT NULL
JOIN assets a ON a.company_id = g.company_id AND a.id = g.asset_id AND a.deleted_at IS NULL
JOIN departments d ON d.company_id = a.company_id AND d.id = a.department_id AND d.deleted_at IS NULL
WHERE v.role = 'user';

-- Being listed in an asset shows its department, at 'read' unless the department itself lists the viewer.
CREATE VIEW viewer_departments WITH (security_invoker = true) AS
SELECT d.company_id, d.id AS department_id, 'full'::text AS level
FROM viewer v
JOIN departments d ON d.company_id = v.company_id AND d.deleted_at IS NULL
WHERE v.role = 'admin'
UNION ALL
SELECT d.company_id, d.id, g.level
FROM viewer v
JOIN listed_people g ON g.company_id = v.company_id AND g.user_id = v.user_id AND g.department_id IS NOT NULL
JOIN departments d ON d.company_id = g.company_id AND d.id = g.department_id AND d.deleted_at IS NULL
WHERE v.role = 'user'
UNION ALL
SELECT d.company_id, d.id, 'read'
FROM viewer v
JOIN departments d ON d.company_id = v.company_id AND d.deleted_at IS NULL
WHERE v.role = 'user'
  AND NOT EXISTS (
    SELECT FROM listed_people g
    WHERE g.company_id = v.company_id AND g.user_id = v.user_id AND g.department_id = d.id)
  AND EXISTS (
    SELECT FROM listed_people g
    JOIN assets a ON a.company_id = g.company_id AND a.id = g.asset_id AND a.deleted_at IS NULL
    WHERE g.company_id = v.company_id AND g.user_id = v.user_id AND a.department_id = d.id);

GRANT SELECT ON viewer, listed_people, asset_readers, viewer_assets, viewer_departments TO millwright_request;
