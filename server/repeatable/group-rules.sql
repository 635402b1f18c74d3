-- Who is in a group by its rule: whoever has the rule's value in its field, whatever the case. Whoever changes rules locks them out
-- first (`lockGroups`), so that none sees members or rules that are just being changed.
CREATE FUNCTION lock_groups(of_company uuid, alone boolean) RETURNS void
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $body$
BEGIN
  IF alone THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('groups ' || of_company, 0));
  ELSE
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('groups ' || of_company, 0));
  END IF;
END
$body$;

CREATE FUNCTION group_rule_holds(rule_field text, rule_value text, designation text, location text) RETURNS boolean
LANGUAGE sql IMMUTABLE
AS $body$
  SELECT lower(rule_value) = lower(CASE rule_field WHEN 'designation' THEN designation WHEN 'location' THEN location END)
$body$;

CREATE FUNCTION member_follows_group_rules() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $body$
BEGIN
  PERFORM public.lock_groups(NEW.company_id, false);
  DELETE FROM public.group_members m USING public.groups g
  WHERE m.company_id = NEW.company_id AND m.user_id = NEW.id AND m.by_rule AND g.company_id = m.company_id AND g.id = m.group_id
    AND (NEW.removed_at IS NOT NULL
      OR public.group_rule_holds(g.rule_field, g.rule_value, NEW.designation, NEW.location) IS NOT TRUE);
  IF NEW.removed_at IS NULL AND NOT NEW.is_service THEN
    INSERT INTO public.group_members (company_id, group_id, user_id, by_rule)
    SELECT g.company_id, g.id, NEW.id, true FROM public.groups g
    WHERE g.company_id = NEW.company_id AND g.rule_field IS NOT NULL
      AND public.group_rule_holds(g.rule_field, g.rule_value, NEW.designation, NEW.location)
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END
$body$;

CREATE TRIGGER users_follow_group_rules_at_first AFTER INSERT ON users
  FOR EACH ROW EXECUTE FUNCTION member_follows_group_rules();
CREATE TRIGGER users_follow_group_rules AFTER UPDATE OF designation, location, removed_at ON users
  FOR EACH ROW WHEN (OLD.designation <> NEW.designation OR OLD.location <> NEW.location OR OLD.removed_at IS DISTINCT FROM NEW.removed_at)
  EXECUTE FUNCTION member_follows_group_rules();

CREATE FUNCTION group_finds_its_members() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $body$
BEGIN
  DELETE FROM public.group_members m USING public.users u
  WHERE m.company_id = NEW.company_id AND m.group_id = NEW.id AND m.by_rule AND u.company_id = m.company_id AND u.id = m.user_id
    AND public.group_rule_holds(NEW.rule_field, NEW.rule_value, u.designation, u.location) IS NOT TRUE;
  INSERT INTO public.group_members (company_id, group_id, user_id, by_rule)
  SELECT u.company_id, NEW.id, u.id, true FROM public.users u
  WHERE u.company_id = NEW.company_id AND u.removed_at IS NULL AND NOT u.is_service AND NEW.rule_field IS NOT NULL
    AND public.group_rule_holds(NEW.rule_field, NEW.rule_value, u.designation, u.location)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$body$;

CREATE TRIGGER groups_find_their_members AFTER INSERT OR UPDATE OF rule_field, rule_value ON groups
  FOR EACH ROW EXECUTE FUNCTION group_finds_its_members();

REVOKE ALL ON FUNCTION lock_groups, group_rule_holds, member_follows_group_rules, group_finds_its_members FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lock_groups, group_rule_holds TO millwright_request;
