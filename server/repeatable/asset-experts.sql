-- A member-expert is what the member's own row says, never a copy; who was removed is no expert any more.
CREATE VIEW asset_experts WITH (security_invoker = true) AS
SELECT company_id, id, asset_id, user_id, email, username, first_name, middle_name, last_name, contact, staff_id, designation, location, about,
  skill_matrix, NULL::text AS profile_pic_key, updated_at
FROM experts
WHERE user_id IS NULL
UNION ALL
SELECT e.company_id, e.id, e.asset_id, e.user_id, u.email, u.username, u.first_name, u.middle_name, u.last_name, u.contact, u.staff_id, u.designation, u.location, u.about,
  u.skill_matrix, u.profile_pic_key, u.updated_at
FROM experts e
JOIN users u ON u.company_id = e.company_id AND u.id = e.user_id AND u.removed_at IS NULL
WHERE e.user_id IS NOT NULL;

GRANT SELECT ON asset_experts TO millwright_request;
