-- A firm with one set of questions has texts of its own, and what is said before the test is a text by itself.
-- A firm that has reworded the old ones goes on reading its own words.
call for_each_tenant($$
  update brandings set texts = jsonb_set(texts, '{test_needed}', texts -> 'test_intro')
  where tenant_id = $1 and texts ? 'test_intro'
$$);
call for_each_tenant($$
  update brandings set texts = jsonb_set(texts, '{test_intro_single}', texts -> 'test_intro')
  where tenant_id = $1 and texts ? 'test_intro' and flags ->> 'risk_warning_enabled' = '0'
$$);
call for_each_tenant($$
  update brandings set texts = jsonb_set(texts, '{test_failed_single}', texts -> 'test_failed_first')
  where tenant_id = $1 and texts ? 'test_failed_first' and flags ->> 'risk_warning_enabled' = '0'
$$);
