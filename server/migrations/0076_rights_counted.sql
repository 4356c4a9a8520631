-- Migrations 0047 and 0048 counted the rights and dated the issues of shares that were there already, and changed nothing: row-level
-- security, forced on the owner too, showed them no rows. This does what they should have done. It may be run again.
alter table investment_opportunities no force row level security;
alter table pre_emption_options no force row level security;
alter table pre_emption_choices no force row level security;
alter table investments no force row level security;
alter table events no force row level security;

update investment_opportunities o set rights_minor = r.minor
from (select p.tenant_id, p.investment_opportunity_id as id,
        coalesce((select sum(open_minor) from open_rights(p.tenant_id, p.investment_opportunity_id)), 0)::bigint as minor
      from pre_emption_options p group by 1, 2) r
where o.tenant_id = r.tenant_id and o.id = r.id and o.rights_minor <> r.minor;

update pre_emption_choices c set issued_on = i.allotted_on
from investments i, events e
where c.issued_on is null and e.type = 'pre_emption_option.issued' and e.subject_type = 'pre_emption_option' and e.tenant_id = c.tenant_id
  and e.subject_id = c.pre_emption_option_id and i.tenant_id = c.tenant_id and i.id = c.investment_id;

alter table investment_opportunities force row level security;
alter table pre_emption_options force row level security;
alter table pre_emption_choices force row level security;
alter table investments force row level security;
alter table events force row level security;
