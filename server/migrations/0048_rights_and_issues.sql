-- Whether a person, or the organisation for which they act, has a place in the pre-emption offer of a round: it runs, or what it gave is not
-- entered yet. Volatile, so that a statement that waited for its round asks what is so now, and not what was so when it began: an offer
-- may have opened meanwhile.
create function holds_right(firm integer, round bigint, person bigint, organisation bigint) returns boolean
  language plpgsql volatile as $$
begin
  return exists (
    select from pre_emption_options q
    join pre_emption_choices c on c.tenant_id = firm and c.pre_emption_option_id = q.id
    where q.tenant_id = firm and q.investment_opportunity_id = round and q.deleted_at is null
      and (q.status = 'open' or (q.status = 'closed' and q.entered_at is null))
      and case when organisation is null then c.organisation_id is null and c.user_id = person
        else c.organisation_id = organisation end);
end $$;

-- The shares of a completed investment's offer are issued to some holders on one day, and to others on another: each once.
alter table pre_emption_choices add column issued_on date;
update pre_emption_choices c set issued_on = i.allotted_on
from investments i, events e
where e.type = 'pre_emption_option.issued' and e.subject_type = 'pre_emption_option' and e.tenant_id = c.tenant_id
  and e.subject_id = c.pre_emption_option_id and i.tenant_id = c.tenant_id and i.id = c.investment_id;
