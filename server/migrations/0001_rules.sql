-- Rights of the request role, table by table: sessions, logins, codes and tokens are the system's alone.
GRANT USAGE ON SCHEMA public TO millwright_request;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON
  access_grants, assets, chat_messages, chats, citations, departments, document_pages, idempotency_keys,
  passages, processing_jobs, resource_versions, resources, users
TO millwright_request;--> statement-breakpoint
GRANT SELECT, UPDATE ON companies TO millwright_request;--> statement-breakpoint
-- `updated_at` grows with every update, by a millisecond at least: If-Match compares it.
CREATE FUNCTION grow_updated_at() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $body$
BEGIN
  NEW.updated_at := greatest(clock_timestamp(), OLD.updated_at + interval '1 millisecond');
  RETURN NEW;
END
$body$;--> statement-breakpoint
DO $body$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['assets', 'chat_messages', 'chats', 'companies', 'departments', 'logins', 'processing_jobs', 'resources', 'users'] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION grow_updated_at()', name || '_updated', name);
  END LOOP;
END
$body$;
