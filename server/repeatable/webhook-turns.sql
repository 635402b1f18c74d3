-- How many messages to a webhook are under way by now. Volatile: a statement that has locked the webhook sees what was committed
-- until then, and not only what had been when it began.
CREATE FUNCTION webhook_messages_under_way(of_company uuid, of_webhook uuid) RETURNS integer
LANGUAGE sql VOLATILE
SET search_path = pg_catalog, pg_temp
AS $body$
  SELECT count(*)::integer FROM public.webhook_deliveries d
  WHERE d.company_id = of_company AND d.webhook_id = of_webhook AND d.held_until > now()
$body$;

REVOKE ALL ON FUNCTION webhook_messages_under_way(uuid, uuid) FROM PUBLIC;
