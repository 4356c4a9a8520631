-- Everybody who had a hand in an offer's page since its promotion was last approved; none of them approves it. Until now it was asked of
-- the stored events, which know whose highlight was changed but not of which page it is.
alter table investment_opportunities add column page_changed_by bigint[] not null default '{}';

-- Row by row of the firms, because row-level security holds for the owner of the tables too.
do $$
declare firm integer;
begin
  for firm in 1 .. (select last_value from tenants_id_seq) loop
    perform set_config('app.tenant', firm::text, true);
    update investment_opportunities o
    set page_changed_by = coalesce((
      select array_agg(distinct e.actor_id) from events e
      where e.tenant_id = firm and e.subject_type = 'investment_opportunity' and e.subject_id = o.id and e.actor_id is not null
        and e.type in ('investment_opportunity.created', 'investment_opportunity.updated', 'investment_opportunity.page_restored',
          'opportunity_draft.saved')
        and e.at > coalesce(o.promotion_approved_at, '-infinity')), '{}')
    where o.tenant_id = firm;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
