-- Applied in place of the file of this name where the tables are distributed: Citus mistakes "case x when", joins in an INSERT what it
-- gathers in a WITH only, and counts wrongly what "returning" gives of an INSERT of which some rows were there.
-- The insider list and its versions hold everybody alike: an entry of a person who accepted a sounding is written down with
-- it and follows their record, and every version is kept as it is written (MAR, article 18: an update is dated, and the list is kept).
alter table insiders add column user_id bigint;
alter table insiders alter column professional_phones drop not null;
alter table insiders add constraint insiders_user_id_fkey foreign key (tenant_id, user_id) references users;
create unique index insiders_person_key on insiders (tenant_id, user_id, investment_opportunity_id) where user_id is not null;

alter table insider_versions alter column professional_phones drop not null;
alter table insider_versions add column investment_opportunity_id bigint;

-- Who accepted before. What their record said then is not known; what it says now stands for it.
call for_each_tenant($$
  with sounded as (
    select a.id, a.investment_opportunity_id, a.user_id, concat_ws(' ', u.first_name, u.middle_names) as first_names, u.last_name as surnames,
      case when k.channel = 'phone' then 'Sounded by telephone: ' when k.channel = 'meeting' then 'Sounded at a meeting: '
        else 'Sounded, accepted in the portal: ' end || o.name as reason,
      a.accepted_at, u.date_of_birth, nullif(regexp_replace(u.phone, '[^0-9]', '', 'g'), '') as personal_phones,
      nullif(concat_ws(', ', u.address ->> 'line1', u.address ->> 'line2', u.address ->> 'line3', u.address ->> 'city',
        u.address ->> 'county', u.address ->> 'postcode', u.address ->> 'country'), '') as home_address,
      coalesce(k.created_at, a.accepted_at) as recorded_at, coalesce(k.created_by, a.user_id) as recorded_by
    from market_sounding_acceptances a
    join users u on u.tenant_id = $1 and u.id = a.user_id
    join investment_opportunities o on o.tenant_id = $1 and o.id = a.investment_opportunity_id
    left join market_soundings s on s.tenant_id = $1 and s.investment_opportunity_id = a.investment_opportunity_id
    left join lateral (
      select k.channel, k.created_at, k.created_by from spoken_soundings k
      where k.tenant_id = $1 and k.market_sounding_id = s.id and k.user_id = a.user_id and k.answer = 'accepted' order by k.id limit 1) k on true
    where a.tenant_id = $1)
  insert into insiders (tenant_id, id, investment_opportunity_id, user_id, first_names, surnames, company, reason, obtained_at,
    date_of_birth, personal_phones, home_address, created_at, updated_at, created_by, recorded_by)
  select $1, s.id, s.investment_opportunity_id, s.user_id, s.first_names, s.surnames, 'Own account', s.reason, s.accepted_at, s.date_of_birth,
    s.personal_phones, s.home_address, s.recorded_at, s.recorded_at, s.recorded_by, s.recorded_by
  from sounded s
  returning 1
$$);

call for_each_tenant($$
  update insider_versions v set investment_opportunity_id = i.investment_opportunity_id
  from insiders i where v.tenant_id = $1 and i.tenant_id = $1 and i.id = v.insider_id
$$);

-- The versions that count, and one more where the sounding is cleansed: access ended with it.
call for_each_tenant($$
  insert into insider_versions (tenant_id, insider_id, investment_opportunity_id, number, first_names, surnames, birth_surnames,
    professional_phones, company, reason, obtained_at, ceased_at, date_of_birth, national_identification_number, personal_phones,
    home_address, recorded_at, recorded_by, because)
  select i.tenant_id, i.id, i.investment_opportunity_id, i.version, i.first_names, i.surnames, i.birth_surnames, i.professional_phones,
    i.company, i.reason, i.obtained_at, i.ceased_at, i.date_of_birth, i.national_identification_number, i.personal_phones, i.home_address,
    i.updated_at, coalesce(i.recorded_by, i.created_by), i.because
  from insiders i where i.tenant_id = $1
  on conflict (tenant_id, insider_id, number) do nothing
$$);
call for_each_tenant($$
  update insiders i set ceased_at = greatest(i.obtained_at, s.cleansed_at), because = 'Sounding cleansed', recorded_by = s.cleansed_by,
    updated_at = greatest(i.updated_at, s.updated_at), version = i.version + 1
  from market_soundings s
  where i.tenant_id = $1 and s.tenant_id = $1 and s.investment_opportunity_id = i.investment_opportunity_id
    and s.cleansed_at is not null and coalesce(i.ceased_at > s.cleansed_at, true)
$$);
call for_each_tenant($$
  insert into insider_versions (tenant_id, insider_id, investment_opportunity_id, number, first_names, surnames, birth_surnames,
    professional_phones, company, reason, obtained_at, ceased_at, date_of_birth, national_identification_number, personal_phones,
    home_address, recorded_at, recorded_by, because)
  select i.tenant_id, i.id, i.investment_opportunity_id, i.version, i.first_names, i.surnames, i.birth_surnames, i.professional_phones,
    i.company, i.reason, i.obtained_at, i.ceased_at, i.date_of_birth, i.national_identification_number, i.personal_phones, i.home_address,
    i.updated_at, coalesce(i.recorded_by, i.created_by), i.because
  from insiders i where i.tenant_id = $1
  on conflict (tenant_id, insider_id, number) do nothing
$$);

alter table insider_versions alter column investment_opportunity_id set not null;
create index insider_versions_of_offer on insider_versions (tenant_id, investment_opportunity_id, recorded_at desc, id desc);
-- The version itself says when, by whom and why it was written.
alter table insiders drop column recorded_by;
alter table insiders drop column because;
drop view insider_list_rows;
