-- The chain of each company's trail (docs/decisions/0061). Also written in server/src/trail: the two must agree.
CREATE FUNCTION trail_words(salt bytea, actor text, target text, address text) RETURNS bytea
LANGUAGE sql IMMUTABLE
AS $body$
  SELECT sha256(salt || convert_to(
    octet_length(actor) || ':' || actor || octet_length(target) || ':' || target
    || octet_length(address) || ':' || address, 'UTF8'))
$body$;

CREATE FUNCTION trail_start(of_company uuid) RETURNS bytea
LANGUAGE sql IMMUTABLE
AS $body$ SELECT sha256(convert_to('trail of ' || of_company, 'UTF8')) $body$;

CREATE FUNCTION trail_append(of_company uuid, most int) RETURNS int
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $body$
DECLARE
  head_seq bigint;
  head_hash bytea;
  line record;
  new_salt bytea;
  new_words bytea;
  chained int := 0;
BEGIN
  SELECT h.seq, h.hash INTO head_seq, head_hash FROM public.trail_heads h WHERE h.company_id = of_company FOR UPDATE;
  FOR line IN
    SELECT e.id, e.at, e.actor_id, e.actor_name, e.action, e.target, e.address, e.proof FROM public.audit_events e
    WHERE e.company_id = of_company AND e.seq IS NULL ORDER BY e.at, e.id LIMIT most
  LOOP
    chained := chained + 1;
    head_seq := head_seq + 1;
    new_salt := uuid_send(gen_random_uuid());
    new_words := public.trail_words(new_salt, line.actor_name, line.target, line.address);
    head_hash := sha256(head_hash || convert_to(concat_ws(E'\n', of_company, head_seq, line.id,
      (extract(epoch FROM line.at) * 1000)::bigint, coalesce(line.actor_id::text, ''), line.action,
      encode(new_words, 'hex'), line.proof), 'UTF8'));
    UPDATE public.audit_events e SET seq = head_seq, salt = new_salt, words = new_words, hash = head_hash
    WHERE e.company_id = of_company AND e.id = line.id;
  END LOOP;
  UPDATE public.trail_heads h SET seq = head_seq, hash = head_hash WHERE h.company_id = of_company;
  RETURN chained;
END
$body$;

REVOKE EXECUTE ON FUNCTION trail_append FROM PUBLIC;

-- At the commit, so that the end of the chain is held for that long only, and the order is that of commits.
CREATE FUNCTION chain_trail_line() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
DECLARE
  is_waiting boolean;
BEGIN
  -- The first line of a transaction chains all of them.
  PERFORM FROM public.audit_events e WHERE e.company_id = NEW.company_id AND e.id = NEW.id AND e.seq IS NULL;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  INSERT INTO public.trail_heads (company_id, hash) VALUES (NEW.company_id, public.trail_start(NEW.company_id))
  ON CONFLICT DO NOTHING;
  SELECT h.waits INTO is_waiting FROM public.trail_heads h WHERE h.company_id = NEW.company_id FOR UPDATE;
  IF NOT is_waiting THEN
    PERFORM public.trail_append(NEW.company_id, NULL);
  END IF;
  RETURN NULL;
END
$body$;

REVOKE EXECUTE ON FUNCTION chain_trail_line FROM PUBLIC;

CREATE CONSTRAINT TRIGGER chain_trail_line AFTER INSERT ON audit_events
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_trail_line();

CREATE FUNCTION guard_trail_line() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $body$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF current_user = 'millwright_request' THEN
      NEW.seq := NULL;
      NEW.salt := NULL;
      NEW.words := NULL;
      NEW.hash := NULL;
      NEW.proof := '';
    END IF;
    RETURN NEW;
  END IF;
  IF current_setting('app.trail', true) IS DISTINCT FROM 'open' THEN
    RAISE EXCEPTION 'Lines of the trail are neither changed nor removed';
  END IF;
  RETURN coalesce(NEW, OLD);
END
$body$;

CREATE TRIGGER guard_new_trail_line BEFORE INSERT ON audit_events FOR EACH ROW EXECUTE FUNCTION guard_trail_line();

-- A line that is not chained yet is changed once, by the chain.
CREATE TRIGGER guard_trail_line BEFORE UPDATE ON audit_events FOR EACH ROW
WHEN (OLD.seq IS NOT NULL) EXECUTE FUNCTION guard_trail_line();

CREATE TRIGGER guard_removed_trail_line BEFORE DELETE ON audit_events FOR EACH ROW EXECUTE FUNCTION guard_trail_line();

CREATE TRIGGER guard_whole_trail BEFORE TRUNCATE ON audit_events FOR EACH STATEMENT EXECUTE FUNCTION guard_trail_line();

-- What is kept no longer: up to `most` of the first lines, if all before the next one are older than `before`.
CREATE FUNCTION trail_shorten(of_company uuid, before timestamptz, most int) RETURNS int
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $body$
DECLARE
  going record;
  last_line record;
  is_waiting boolean;
BEGIN
  SELECT h.waits INTO is_waiting FROM public.trail_heads h WHERE h.company_id = of_company FOR UPDATE;
  IF is_waiting IS DISTINCT FROM false THEN
    RETURN 0;
  END IF;
  SELECT count(*)::int AS lines, count(*) FILTER (WHERE action <> 'trail-shortened') AS events, max(seq) AS last INTO going
  FROM (
    SELECT f.seq, f.action, bool_and(f.at < before) OVER (ORDER BY f.seq) AS is_old FROM (
      SELECT e.seq, e.at, e.action FROM public.audit_events e
      WHERE e.company_id = of_company AND e.seq IS NOT NULL ORDER BY e.seq LIMIT most) f) o
  WHERE is_old;
  IF going.events = 0 THEN
    RETURN 0;
  END IF;
  SELECT e.hash, e.at INTO last_line FROM public.audit_events e WHERE e.company_id = of_company AND e.seq = going.last;
  PERFORM set_config('app.trail', 'open', true);
  DELETE FROM public.audit_events e WHERE e.company_id = of_company AND e.seq <= going.last;
  PERFORM set_config('app.trail', '', true);
  DELETE FROM public.trail_renames r WHERE r.company_id = of_company AND r.by_seq <= going.last;
  INSERT INTO public.audit_events (company_id, id, action, target, proof)
  VALUES (of_company, gen_random_uuid(), 'trail-shortened',
    -- As `storedTarget` in server/src/schema/trail-target.ts.
    E'\x1Etrail.shortened\x1Flines=' || going.lines,
    json_build_object('removed', json_build_object('count', going.lines, 'to', going.last,
      'hash', encode(last_line.hash, 'hex'), 'until', last_line.at))::text);
  RETURN going.lines;
END
$body$;

REVOKE EXECUTE ON FUNCTION trail_shorten FROM PUBLIC;

-- What is written about a member begins with their username: elsewhere that word is a department, an asset, a file.
CREATE FUNCTION trail_begins_with_member(action text) RETURNS boolean
LANGUAGE sql IMMUTABLE
AS $body$ SELECT action IN ('access-given', 'access-changed', 'access-taken', 'data-exported') $body$;

-- An expression of who begins a line, made one of who stands in it as `storedTarget` in server/src/schema/trail-target.ts writes a
-- member. Made here, so that a server of the version before forgets in lines of today, too.
CREATE FUNCTION trail_as_param(alone text) RETURNS text
LANGUAGE sql IMMUTABLE
AS $body$
  SELECT regexp_replace(alone, '^\^(.*)\(\?=: \|\$\)$', E'(?<=\x1Fmember=|^\x1E\x1F)\\1(?=\x1F|$)')
$body$;

-- Whether a line was written by a person or names them: by one of the expressions `own`, or by one of `alone` where the
-- line is about a member.
CREATE FUNCTION trail_names(actor uuid, action text, target text, person uuid, own text[], alone text[]) RETURNS boolean
LANGUAGE sql IMMUTABLE
AS $body$
  SELECT actor IS NOT DISTINCT FROM person
    OR EXISTS (SELECT FROM unnest(own) o WHERE target ~* o)
    OR public.trail_begins_with_member(action) AND EXISTS (
      SELECT FROM unnest(alone) o WHERE target ~* o OR target ~* public.trail_as_param(o))
$body$;

-- Replaces who a line names. `mail` is an expression of their address; `own` and `alone` as above, in the order of
-- replacing; `instead` stands there from now on. Whoever writes to the trail of the company waits from here to the commit, so
-- of the lines up to `seen` only those in `named` are looked at: they were looked for before.
CREATE FUNCTION trail_forget(of_company uuid, person uuid, mail text, own text[], alone text[], instead text,
  named uuid[], seen bigint, by_id uuid, by_name text, by_address text)
RETURNS int
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $body$
DECLARE
  line record;
  expression text;
  about_member text[];
  new_target text;
  new_actor text;
  new_address text;
  is_own boolean;
  new_salt bytea;
  new_words bytea;
  digest bytea := decode(repeat('00', 32), 'hex');
  place bigint;
  changed int := 0;
BEGIN
  PERFORM set_config('app.trail', 'open', true);
  about_member := own || alone || ARRAY(SELECT public.trail_as_param(o) FROM unnest(alone) o);
  PERFORM FROM public.trail_heads h WHERE h.company_id = of_company FOR UPDATE;
  LOOP
    EXIT WHEN public.trail_append(of_company, 1000) < 1000;
  END LOOP;
  UPDATE public.trail_heads h SET waits = false WHERE h.company_id = of_company RETURNING h.seq + 1 INTO place;
  FOR line IN
    SELECT l.* FROM (
      SELECT e.id, e.seq, e.actor_id, e.actor_name, e.action, e.target, e.address FROM public.audit_events e
      WHERE e.company_id = of_company AND e.id = ANY (named) AND e.seq <= seen
      UNION ALL
      SELECT e.id, e.seq, e.actor_id, e.actor_name, e.action, e.target, e.address FROM public.audit_events e
      WHERE e.company_id = of_company AND e.seq > seen) l
    WHERE public.trail_names(l.actor_id, l.action, l.target, person, own, alone)
    ORDER BY l.seq
  LOOP
    new_target := line.target;
    FOREACH expression IN ARRAY CASE WHEN public.trail_begins_with_member(line.action) THEN about_member ELSE own END LOOP
      new_target := regexp_replace(new_target, expression, instead, 'gi');
    END LOOP;
    -- Whoever failed to sign in under their address has no id.
    is_own := line.actor_id = person OR line.actor_id IS NULL AND line.target ~* mail;
    new_actor := CASE WHEN is_own THEN instead ELSE line.actor_name END;
    new_address := CASE WHEN is_own THEN '' ELSE line.address END;
    new_salt := uuid_send(gen_random_uuid());
    new_words := public.trail_words(new_salt, new_actor, new_target, new_address);
    UPDATE public.audit_events e SET actor_name = new_actor, target = new_target, address = new_address, salt = new_salt
    WHERE e.company_id = of_company AND e.id = line.id;
    INSERT INTO public.trail_renames (company_id, seq, by_seq, words) VALUES (of_company, line.seq, place, new_words);
    digest := sha256(digest || int8send(line.seq) || new_words);
    changed := changed + 1;
  END LOOP;
  INSERT INTO public.audit_events (company_id, id, actor_id, actor_name, action, target, address, proof)
  VALUES (of_company, gen_random_uuid(), by_id, by_name, 'member-forgotten', instead, by_address,
    json_build_object('forgot', json_build_object('person', person, 'count', changed, 'digest', encode(digest, 'hex')))::text);
  PERFORM public.trail_append(of_company, NULL);
  PERFORM set_config('app.trail', '', true);
  RETURN changed;
END
$body$;

REVOKE EXECUTE ON FUNCTION trail_forget FROM PUBLIC;

-- Of a company that is gone, and of addresses that nobody has.
CREATE FUNCTION trail_drop(of_company uuid, before timestamptz, most int) RETURNS int
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $body$
DECLARE
  gone int;
BEGIN
  -- Before its lines: whoever writes one holds the end of the chain, and waits for nothing else.
  PERFORM FROM public.trail_heads h WHERE h.company_id = of_company FOR UPDATE;
  PERFORM set_config('app.trail', 'open', true);
  DELETE FROM public.audit_events e WHERE e.company_id = of_company AND e.id IN (
    SELECT f.id FROM public.audit_events f WHERE f.company_id = of_company AND f.at < before LIMIT most);
  GET DIAGNOSTICS gone = ROW_COUNT;
  PERFORM FROM public.audit_events e WHERE e.company_id = of_company LIMIT 1;
  IF NOT FOUND THEN
    DELETE FROM public.trail_renames r WHERE r.company_id = of_company;
    DELETE FROM public.trail_heads h WHERE h.company_id = of_company;
  END IF;
  PERFORM set_config('app.trail', '', true);
  RETURN gone;
END
$body$;

REVOKE EXECUTE ON FUNCTION trail_drop FROM PUBLIC;
