-- A passage whose text was corrected is embedded again, like one that is new.
CREATE FUNCTION forget_embedding_of_passage() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
BEGIN
  DELETE FROM public.passage_embeddings WHERE company_id = NEW.company_id AND passage_id = NEW.id;
  UPDATE public.version_embeddings SET embedded_by = NULL
  WHERE company_id = NEW.company_id AND version_id = NEW.version_id AND embedded_by IS NOT NULL;
  RETURN NULL;
END
$body$;

REVOKE ALL ON FUNCTION forget_embedding_of_passage() FROM PUBLIC;
CREATE TRIGGER passages_forget_embedding AFTER UPDATE OF text, title ON passages
  FOR EACH ROW EXECUTE FUNCTION forget_embedding_of_passage();
