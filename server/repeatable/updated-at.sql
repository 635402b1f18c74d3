-- `updated_at` grows with every update, by a millisecond at least: If-Match compares it.
CREATE FUNCTION grow_updated_at() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $body$
BEGIN
  NEW.updated_at := greatest(clock_timestamp(), OLD.updated_at + interval '1 millisecond');
  RETURN NEW;
END
$body$;

CREATE TRIGGER approvals_updated BEFORE UPDATE ON approvals
  FOR EACH ROW EXECUTE FUNCTION grow_updated_at();
CREATE TRIGGER assets_updated BEFORE UPDATE ON assets
  FOR EACH ROW EXECUTE FUNCTION grow_updated_at();
CREATE TRIGGER chat_messages_updated BEFORE UPDATE ON chat_messages
  FOR EACH ROW EXECUTE FUNCTION grow_updated_at();
CREATE TRIGGER chats_updated BEFORE UPDATE ON chats
  FOR EACH ROW EXECUTE FUNCTION grow_updated_at();
CREATE TRIGGER companies_updated BEFORE UPDATE ON companies
  FOR EACH ROW EXECUTE FUNCTION grow_updated_at();
CREATE TRIGGER departments_updated BEFORE UPDATE ON departments
  FOR EACH ROW EXECUTE FUNCTION grow_updated_at();
CREATE TRIGGER dictionaries_updated BEFORE UPDATE ON dictionaries
  FOR EACH ROW EXECUTE FUNCTION grow_updated_at();
CREATE TRIGGER experts_updated BEFORE UPDATE ON experts
  FOR EACH ROW EXECUTE FUNCTION grow_updated_at();
CREATE TRIGGER folders_updated BEFORE UPDATE ON folders
  FOR EACH ROW EXECUTE FUNCTION grow_updated_at();
CREATE TRIGGER glossary_sets_updated BEFORE UPDATE ON glossary_sets
  FOR EACH ROW EXECUTE FUNCTION grow_updated_at();
CREATE TRIGGER identity_providers_updated BEFORE UPDATE ON identity_providers
  FOR EACH ROW EXECUTE FUNCTION grow_updated_at();
CREATE TRIGGER logins_updated BEFORE UPDATE ON logins
  FOR EACH ROW EXECUTE FUNCTION grow_updated_at();
CREATE TRIGGER note_texts_updated BEFORE UPDATE ON note_texts
  FOR EACH ROW EXECUTE FUNCTION grow_updated_at();
CREATE TRIGGER picture_readings_updated BEFORE UPDATE ON picture_readings
  FOR EACH ROW EXECUTE FUNCTION grow_updated_at();
CREATE TRIGGER groups_updated BEFORE UPDATE ON groups
  FOR EACH ROW EXECUTE FUNCTION grow_updated_at();
CREATE TRIGGER processing_jobs_updated BEFORE UPDATE ON processing_jobs
  FOR EACH ROW EXECUTE FUNCTION grow_updated_at();
CREATE TRIGGER resources_updated BEFORE UPDATE ON resources
  FOR EACH ROW EXECUTE FUNCTION grow_updated_at();
CREATE TRIGGER resumable_uploads_updated BEFORE UPDATE ON resumable_uploads
  FOR EACH ROW EXECUTE FUNCTION grow_updated_at();
CREATE TRIGGER system_dictionaries_updated BEFORE UPDATE ON system_dictionaries
  FOR EACH ROW EXECUTE FUNCTION grow_updated_at();
CREATE TRIGGER transcripts_updated BEFORE UPDATE ON transcripts
  FOR EACH ROW EXECUTE FUNCTION grow_updated_at();
CREATE TRIGGER users_updated BEFORE UPDATE ON users
  FOR EACH ROW EXECUTE FUNCTION grow_updated_at();
