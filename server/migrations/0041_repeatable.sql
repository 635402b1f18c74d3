-- From here on functions, views and triggers stand in server/repeatable, each in its one present text: the start makes
-- them after the migrations, in the same transaction (docs/decisions/0062). What the migrations before wrote of them is
-- history.
-- folded_words and field_values stay: columns are computed by them.
DROP TRIGGER IF EXISTS approvals_updated ON approvals;
DROP TRIGGER IF EXISTS assets_out_of_bank ON assets;
DROP TRIGGER IF EXISTS assets_updated ON assets;
DROP TRIGGER IF EXISTS bank_entries_added ON bank_entries;
DROP TRIGGER IF EXISTS bank_entries_changed ON bank_entries;
DROP TRIGGER IF EXISTS bank_entries_removed ON bank_entries;
DROP TRIGGER IF EXISTS chat_messages_updated ON chat_messages;
DROP TRIGGER IF EXISTS chats_updated ON chats;
DROP TRIGGER IF EXISTS companies_updated ON companies;
DROP TRIGGER IF EXISTS departments_updated ON departments;
DROP TRIGGER IF EXISTS dictionaries_updated ON dictionaries;
DROP TRIGGER IF EXISTS experts_updated ON experts;
DROP TRIGGER IF EXISTS folders_updated ON folders;
DROP TRIGGER IF EXISTS glossary_sets_updated ON glossary_sets;
DROP TRIGGER IF EXISTS logins_updated ON logins;
DROP TRIGGER IF EXISTS note_texts_updated ON note_texts;
DROP TRIGGER IF EXISTS passage_search_added ON passage_search;
DROP TRIGGER IF EXISTS passage_search_removed ON passage_search;
DROP TRIGGER IF EXISTS passages_forget_embedding ON passages;
DROP TRIGGER IF EXISTS picture_readings_updated ON picture_readings;
DROP TRIGGER IF EXISTS processing_jobs_turn ON processing_jobs;
DROP TRIGGER IF EXISTS processing_jobs_updated ON processing_jobs;
DROP TRIGGER IF EXISTS resource_versions_in_bank ON resource_versions;
DROP TRIGGER IF EXISTS resource_versions_searchable ON resource_versions;
DROP TRIGGER IF EXISTS resources_in_bank ON resources;
DROP TRIGGER IF EXISTS resources_searchable ON resources;
DROP TRIGGER IF EXISTS resources_updated ON resources;
DROP TRIGGER IF EXISTS resumable_uploads_updated ON resumable_uploads;
DROP TRIGGER IF EXISTS search_versions_forget_embedding ON search_versions;
DROP TRIGGER IF EXISTS system_dictionaries_updated ON system_dictionaries;
DROP TRIGGER IF EXISTS transcripts_updated ON transcripts;
DROP TRIGGER IF EXISTS users_updated ON users;
DROP VIEW IF EXISTS asset_experts, viewer, viewer_assets, viewer_departments;
DROP FUNCTION IF EXISTS
  count_added_bank_entries(),
  count_added_passages(),
  count_changed_bank_entries(),
  count_removed_bank_entries(),
  count_removed_passages(),
  count_search_version(uuid, integer),
  forget_bank_counts(),
  forget_embedding(),
  forget_embedding_of_passage(),
  grow_updated_at(),
  merge_bank_counts(uuid, uuid),
  refresh_bank_entry(uuid, uuid),
  refresh_bank_entry_of_resource(),
  refresh_bank_entry_of_version(),
  refresh_searchable(uuid, uuid),
  refresh_searchable_of_resource(),
  refresh_searchable_of_version(),
  search_completions(text[], uuid[], integer),
  search_facts(text[], text[], uuid[], integer),
  search_frequencies(text[], uuid[]),
  search_passages(text[], double precision[], uuid[], integer, text, integer[], double precision[]),
  searchable_versions(uuid, uuid),
  set_turn_of_job(),
  settle_next_search_version(uuid, integer),
  settle_search_counts(uuid, uuid, boolean, integer);
