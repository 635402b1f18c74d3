-- What a value begins with, behind a sign: `−5`, `4,000`, `1.5 to 2`. Three digits behind each separator are thousands, as `4,000`;
-- else the one separator is the decimal one.
CREATE FUNCTION fact_figure(value text) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE
SET search_path = pg_catalog, pg_temp
AS $body$
  SELECT CASE
    WHEN f.figure ~ '^[-−]?[1-9][0-9]{0,2}([.,][0-9]{3})+$' THEN translate(f.figure, '−.,', '-')::numeric
    WHEN f.figure ~ '^[-−]?[0-9]+([.,][0-9]+)?$' THEN translate(f.figure, '−,', '-.')::numeric
  END
  FROM (SELECT substring($1 FROM '^[<>≤≥±~≈+[:space:]]*([-−]?[0-9]+(?:[.,][0-9]+)*)')) AS f (figure)
$body$;

-- Facts that people read as one row: a cause with its remedies, all that a file says of a code, what one row of a parts list says of
-- its part; every other fact alone. By what was read: the facts of a row of a table begin at the same place.
CREATE FUNCTION fact_row_key(
  resource_id uuid, id uuid, kind text, subject text, attribute text, value text, condition text, segment jsonb, ranges jsonb
) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
SET search_path = pg_catalog, pg_temp
AS $body$
  SELECT md5(concat_ws(chr(1), $1, $3, CASE $3
    WHEN 'fault' THEN concat_ws(chr(1), $4, CASE $5 WHEN 'cause' THEN $6 ELSE $7 END)
    WHEN 'code' THEN $4
    WHEN 'part' THEN concat_ws(chr(1), $4, $8, $9 #>> '{0,start}')
    ELSE $2::text END))
$body$;

CREATE FUNCTION set_fact_row() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $body$
BEGIN
  NEW.row_key := public.fact_row_key(NEW.resource_id, NEW.id, NEW.kind, NEW.subject, NEW.attribute, NEW.value, NEW.condition,
    NEW.segment, NEW.ranges);
  NEW.said := lower(concat_ws(chr(10), NEW.subject, NEW.attribute, NEW.value, NEW.unit, NEW.condition, NEW.text));
  NEW.figure := public.fact_figure(NEW.value);
  -- Of what stands elsewhere now, `settleRows` says it, once all of a version do.
  IF TG_OP = 'INSERT' THEN
    NEW.is_first := NEW.kind NOT IN ('fault', 'code', 'part') OR NOT EXISTS (
      SELECT FROM public.facts f
      WHERE f.company_id = NEW.company_id AND f.version_id = NEW.version_id AND f.row_key = NEW.row_key);
  END IF;
  RETURN NEW;
END
$body$;

CREATE TRIGGER facts_row BEFORE INSERT OR UPDATE OF segment, ranges, text ON facts FOR EACH ROW EXECUTE FUNCTION set_fact_row();

REVOKE ALL ON FUNCTION fact_figure(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION fact_figure(text) TO millwright_request;
REVOKE ALL ON FUNCTION fact_row_key(uuid, uuid, text, text, text, text, text, jsonb, jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION fact_row_key(uuid, uuid, text, text, text, text, text, jsonb, jsonb) TO millwright_request;
REVOKE ALL ON FUNCTION set_fact_row() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION set_fact_row() TO millwright_request;
