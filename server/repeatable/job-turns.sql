-- What a job costs delays it, never for ever: a second for a megabyte, thirty for each attempt that did not succeed,
-- and as long as the last one ran. What is read again in the background stands behind everything that people started,
-- unless it has begun to write: then its file is not found until it is done.
CREATE FUNCTION set_turn_of_job() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $body$
BEGIN
  NEW.turn_at := NEW.due_at + make_interval(secs => (
    (SELECT v.size FROM public.resource_versions v WHERE v.company_id = NEW.company_id AND v.id = NEW.version_id) / 1e6
    + 30 * (NEW.attempt + NEW.deaths)
    + coalesce(extract(epoch FROM NEW.heartbeat_at - NEW.started_at), 0))::float8)
    + CASE WHEN NEW.reread_format IS NULL OR NEW.leftovers THEN interval '0' ELSE interval '100 years' END;
  RETURN NEW;
END
$body$;

CREATE TRIGGER processing_jobs_turn BEFORE INSERT OR UPDATE ON processing_jobs
  FOR EACH ROW WHEN (NEW.status = 'waiting') EXECUTE FUNCTION set_turn_of_job();
