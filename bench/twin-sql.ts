/** The hand-written SQL of the twin. `$1` is the tenant. */

const at = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
const picture = (row: string) =>
  `'/files/avatars/' || ${row}.id || '?v=' || coalesce(left(md5(${row}.avatar_key), 8), '0')`

/** The client groups of a person `u`. */
const groups = `(select coalesce(json_agg(g.client_group_id order by g.created_at, g.client_group_id), '[]') from user_client_groups g
  where g.tenant_id = $1 and g.user_id = u.id)`

/** A person as staff see one; `staffOnly` stands where an investor is not shown something. */
const person = (
  staffOnly: boolean,
) => `u.id, ${at('u.created_at')} as created_at, ${at('u.updated_at')} as updated_at, u.version,
  u.title, u.first_name, u.middle_names, u.last_name, u.email, u.phone, u.date_of_birth, u.nationality, u.country_of_residence,
  u.address, u.employment_status, u.occupation, u.source_of_wealth, u.marketing, u.marketing_phone, u.marketing_post,
  u.role_id, u.owner_id, u.adviser_id,
  ${staffOnly ? `u.lead_status_id, ${groups} as client_group_ids, (${groups} -> 0) as client_group_id,` : ''} u.investor_type_id, ${staffOnly ? 'u.source,' : ''} u.is_active,
  ${staffOnly ? 'u.is_default_associate,' : ''} u.accepted_terms_version, u.reference, u.name, ${at('u.marketing_changed_at')} as marketing_changed_at,
  case when u.avatar_key is not null then ${picture('u')} end as avatar,
  ${at('u.email_verified_at')} as email_verified_at, u.pending_email, u.pending_email_by, u.category_status, u.category_expires_at, u.aml_status, u.screening_status, u.identity_product, u.compliance_tries,
  u.compliance_passed, ${at('u.compliance_passed_at')} as compliance_passed_at,
  ${at('u.compliance_locked_until')} as compliance_locked_until, ${at('u.terms_accepted_at')} as terms_accepted_at,
  ${at('u.last_login_at')} as last_login_at`

const contact = `select o.id, ${at('o.created_at')} as created_at, ${at('o.updated_at')} as updated_at, o.version, o.name, o.first_name,
  o.last_name, o.email, o.phone, o.role_id, ${picture('o')} as avatar_url
  from users o where o.tenant_id = $1 and o.id = u.owner_id`

const organisations = `select g.id, ${at('g.created_at')} as created_at, ${at('g.updated_at')} as updated_at, g.version, g.name, g.type,
  g.trading_name, g.registration_number, g.country, g.vat_number, g.lei, g.charity_number, g.incorporated_on, g.address,
  g.trading_address, g.website, g.phone, g.email, g.owner_id, g.lead_user_id,
  (select json_agg(n.user_id order by n.user_id) from organisation_members n
   where n.tenant_id = $1 and n.organisation_id = g.id and n.status = 'active') as user_ids, g.status
  from organisation_members m join organisations g on g.tenant_id = $1 and g.id = m.organisation_id and g.deleted_at is null
  where m.tenant_id = $1 and m.user_id = u.id and m.status = 'active' order by g.id`

const method = `select k.id, ${at('k.created_at')} as created_at, ${at('k.updated_at')} as updated_at, k.version, k.name, k.kind, k.provider,
  k.instructions, k.requires_organisation, k.requires_provider, k.max_holders, k.tax_wrapper, k.eis_eligible,
  round(k.annual_limit_minor / 100.0, 2)::text as annual_limit, k."order", k.active, k.currency
  from investment_methods k where k.tenant_id = $1 and k.id = e.investment_method_id`

const entity = `e.id, ${at('e.created_at')} as created_at, ${at('e.updated_at')} as updated_at, e.version, e.investment_method_id,
  e.lead_user_id as user_id, e.lead_user_id, e.organisation_id, e.display_name, e.registered_name, e.reference, e.provider_name,
  e.provider_reference, e.trustees, e.scheme_reference, e.isa_reference, e.address, e.ownership, e.beneficial_owners, e.is_default,
  (select json_agg(json_build_object('user_id', h.user_id, 'name', p.name, 'share_percent', trim_scale(h.share_percent)::text)
     order by h.share_percent desc, h.user_id)
   from investment_method_holders h join users p on p.tenant_id = $1 and p.id = h.user_id
   where h.tenant_id = $1 and h.investment_method_entity_id = e.id) as holders,
  (select json_build_object('id', b.id, 'holder_name', b.holder_name, 'masked', b.masked, 'country', b.country, 'currency', b.currency,
     'verified', b.verified, 'standing', case when s.refused_at is not null then 'refused' when s.approved_at is null then 'waiting'
       else 'approved' end, 'held_until', ${at('s.held_until')},
     'before', (select f.masked from bank_accounts f join bank_account_standings t on t.tenant_id = $1 and t.bank_account_id = f.id
       where f.tenant_id = $1 and f.owner_type = 'investment_method_entity' and f.owner_id = e.id and f.id < b.id
         and t.refused_at is null and (t.approved_at is not null or t.held_until is null or t.held_until <= (
           select min(n.created_at) from bank_accounts n where n.tenant_id = $1 and n.owner_type = f.owner_type
             and n.owner_id = f.owner_id and n.id > f.id))
       order by f.id desc limit 1))
   from bank_accounts b left join bank_account_standings s on s.tenant_id = $1 and s.bank_account_id = b.id
   where b.tenant_id = $1 and b.id = e.bank_account_id) as bank,
  e.status, ${at('e.submitted_at')} as submitted_at, ${at('e.decided_at')} as decided_at, e.decision_reason,
  (select row_to_json(r) from (${method}) r) as investment_method`

/** What the shell loads beside the person, each as rows of a person `u`. */
const beside = {
  organisations,
  attribute_values: `select v.id, ${at('v.created_at')} as created_at, ${at('v.updated_at')} as updated_at, v.version, v.attribute_id,
    v.owner_type, v.owner_id, v.value
    from attribute_values v join attributes a on a.tenant_id = $1 and a.id = v.attribute_id and not a.internal
    where v.tenant_id = $1 and v.owner_type = 'user' and v.owner_id = u.id order by v.id`,
  onboarding_documents: `select d.id, ${at('d.created_at')} as created_at, ${at('d.updated_at')} as updated_at, d.version, d.title,
    d.required, d."order", d.content_version, ${at('a.accepted_at')} as accepted_at,
    case when a.accepted_at is null then 'required' else 'accepted' end as status
    from onboarding_documents d
    left join onboarding_acceptances a on a.tenant_id = $1 and a.onboarding_document_id = d.id and a.user_id = u.id
      and a.content_version = d.content_version
    where d.tenant_id = $1 and d.active and d.deleted_at is null order by d.id`,
  investment_method_entities: `select ${entity} from investment_method_holders l
    join investment_method_entities e on e.tenant_id = $1 and e.id = l.investment_method_entity_id and e.deleted_at is null
    where l.tenant_id = $1 and l.user_id = u.id order by e.id`,
  lead_investment_method_entities: `select ${entity} from investment_method_entities e
    where e.tenant_id = $1 and e.lead_user_id = u.id and e.deleted_at is null order by e.id`,
  ownership_choices: `select w.id, ${at('w.created_at')} as created_at, ${at('w.updated_at')} as updated_at, w.version,
    w.investment_opportunity_id, w.choice, trim_scale(w.shares)::text as shares, w.user_id
    from whole_ownership_choices w where w.tenant_id = $1 and w.user_id = u.id order by w.id`,
}

const listOf = (name: keyof typeof beside) =>
  `(select coalesce(json_agg(row_to_json(r)), '[]') from (${beside[name]}) r) as ${name}`

const today = `(now() at time zone 'Europe/London')::date`
const isInForce = `(u.category_status = 'approved' and u.category_expires_at > ${today})`
/** The category is one that offers of the usual class are open to. */
const isOpenTo = `coalesce(coalesce(c.counts_as, c.code) in ('restricted', 'high_net_worth', 'self_certified_sophisticated',
  'certified_sophisticated', 'professional', 'advised'), false)`
const flag = (name: string) => `b.flags ->> '${name}' = '1'`
const warned = `(${flag('risk_warning_enabled')} or ${flag('financial_promotion_exceptions_enabled')})`
const state = (...said: string[]) => `array['${said.join("', '")}']`

/**
 * Whether a person `u` may invest: of each step the state, whose turn it is and the reason, then until when
 * it counts and when it goes on.
 */
const eligibilitySteps = `(values
  (1, 'email', case when u.email_verified_at is null then ${state('needed', 'investor', 'email_not_verified')} else ${state('done')} end,
    null::date, null::timestamptz),
  (2, 'registration', case u.screening_status when 'not_required' then ${state('not_asked')} when 'approved' then ${state('done')}
    when 'pending' then ${state('waiting', 'firm', 'registration_pending')}
    else ${state('failed', 'firm', 'registration_rejected')} end, null, null),
  (3, 'details', case when cardinality(n.details) > 0 then ${state('needed', 'investor', 'details_missing')}
    else ${state('done')} end, null, null),
  (4, 'terms', case when u.accepted_terms_version < b.terms_version then ${state('needed', 'investor', 'terms_not_accepted')}
    else ${state('done')} end, null, null),
  (5, 'cooling_off', case when not ${flag('risk_warning_enabled')} or (${isInForce} and c.code in ('advised', 'professional') and not c.blocks)
      then ${state('not_asked')}
    when u.direct_offer_continued_at is not null then ${state('done')}
    when u.direct_offer_requested_at is null or u.direct_offer_warned_at is null then ${state('needed', 'investor', 'risk_warning')}
    when u.direct_offer_requested_at + interval '24 hours' > now() then ${state('waiting', 'investor', 'cooling_off')}
    else ${state('needed', 'investor', 'cooling_off_over')} end, null,
    case when ${flag('risk_warning_enabled')} and u.direct_offer_continued_at is null and u.direct_offer_warned_at is not null
      and u.direct_offer_requested_at + interval '24 hours' > now() then u.direct_offer_requested_at + interval '24 hours' end),
  (6, 'category', case when not ${warned} then ${state('not_asked')}
    when u.category_status = 'none' then ${state('needed', 'investor', 'category_missing')}
    when u.category_status = 'pending' then ${state('waiting', 'firm', 'category_pending')}
    when u.category_status = 'rejected' then ${state('failed', 'investor', 'category_rejected')}
    when u.category_status = 'approved' and (c.blocks or c.code = 'none') then ${state('failed', 'firm', 'category_none')}
    when not ${isInForce} then ${state('needed', 'investor', 'category_expired')}
    when ${isOpenTo} then ${state('done')} else ${state('failed', 'investor', 'category_not_eligible')} end,
    case when ${warned} and ${isInForce} then u.category_expires_at end, null),
  (7, 'test', case when not ${flag('compliance_test_enabled')} or (${isInForce} and c.code in ('advised', 'professional') and not c.blocks)
      then ${state('not_asked')}
    when u.compliance_passed = 1 and (t.ends is null or t.ends > ${today}) then ${state('done')}
    when u.compliance_passed <> 1 and b.compliance_tries > 0 and u.compliance_tries >= b.compliance_tries
      then ${state('failed', 'firm', 'test_blocked')}
    when u.compliance_passed <> 1 and u.compliance_locked_until > now() then ${state('waiting', 'investor', 'test_locked')}
    when ${warned} and ${flag('compliance_test_requires_categorisation_approval')} and not ${isInForce}
      then ${state('needed', 'firm', 'test_awaits_category')}
    else ${state('needed', 'investor', 'test_not_passed')} end,
    case when ${flag('compliance_test_enabled')} and t.ends > ${today} then t.ends end,
    case when u.compliance_passed <> 1 and u.compliance_locked_until > now() then u.compliance_locked_until end),
  (8, 'identity', case u.aml_status when 'passed' then ${state('done')} when 'not_started' then ${state('needed', 'firm')}
    when 'failed' then ${state('failed', 'firm', 'identity_failed')} when 'expired' then ${state('failed', 'firm')}
    else ${state('waiting', 'firm')} end, null, null),
  (9, 'documents', case when n.documents = 0 then ${state('not_asked')}
    when cardinality(n.to_accept) > 0 then ${state('needed', 'investor', 'documents_not_accepted')} else ${state('done')} end, null, null),
  (10, 'method', case m.status when 'approved' then ${state('done')} when 'draft' then ${state('needed', 'investor', 'method_draft')}
    when 'pending' then ${state('waiting', 'firm', 'method_not_approved')} when 'rejected' then ${state('failed', 'investor', 'method_rejected')}
    when 'suspended' then ${state('failed', 'firm', 'method_not_approved')} else ${state('needed', 'investor', 'method_missing')} end,
    null, null)) s (place, step, said, until, retry_at)`

const eligibility = `select row_to_json(e) from (
  select bool_and(s.said[3] is null) as may_invest,
    bool_and(s.said[3] is null or s.step not in ('cooling_off', 'category', 'test')) as may_read, (array_agg(s.said[3] order by s.place) filter (where s.said[3] is not null))[1] as reason,
    ('[' || string_agg((select row_to_json(a)::text from (select s.step, s.said[1] as state, s.said[2] as turn, s.said[3] as reason,
      to_json(case s.step when 'details' then n.details when 'documents' then n.to_accept else '{}' end) as missing, s.until, to_char(s.retry_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as retry_at,
      s.step = 'category' and coalesce(s.until <= ${today} + 60, false) as may_renew) a), ',' order by s.place) || ']')::json as steps,
    case when not ${flag('investor_categorisation_popups_enabled')} then null
      when min(s.said[3]) filter (where s.step = 'category') in ('category_missing', 'category_rejected') then 'missing'
      when min(s.said[3]) filter (where s.step = 'category') = 'category_expired' then 'expired'
      when min(s.until) filter (where s.step = 'category') <= ${today} + 30 then 'expiring' end as category_reminder
  from brandings b
  left join investor_types c on c.tenant_id = $1 and c.id = u.investor_type_id
  left join lateral (select e.status from investment_method_entities e
    where e.tenant_id = $1 and e.lead_user_id = u.id and e.organisation_id is null and e.deleted_at is null
    order by array_position(array['approved', 'pending', 'draft', 'suspended', 'rejected', 'closed'], e.status), e.is_default desc, e.id
    limit 1) m on true
  cross join lateral (select case when u.compliance_passed = 1 then
    ((u.compliance_passed_at at time zone 'Europe/London')::date + make_interval(months => b.test_valid_months))::date end as ends) t
  cross join lateral (select array_remove(array[case when u.date_of_birth is null then 'date of birth' end,
      case when u.country_of_residence is null then 'country of residence' end,
      case when coalesce(u.address ->> 'line1', '') = '' then 'home address' end], null)
      || array(select a.name from attributes a where a.tenant_id = $1 and a.owner_type = 'user' and a.required and a.active
        and a.deleted_at is null and not exists (select 1 from attribute_values v where v.tenant_id = $1
          and v.owner_type = 'user' and v.owner_id = u.id and v.attribute_id = a.id)) as details,
    count(d.id) as documents,
    coalesce(array_agg(d.title::text order by d."order", d.id) filter (where y.id is null and d.id is not null), '{}') as to_accept
    from onboarding_documents d left join onboarding_acceptances y on y.tenant_id = $1 and y.user_id = u.id
      and y.onboarding_document_id = d.id and y.content_version = d.content_version
    where d.tenant_id = $1 and d.deleted_at is null and d.active and d.required) n
  cross join lateral ${eligibilitySteps}
  where b.tenant_id = $1 group by b.flags) e`

/** Who is signed in, with what every session loads. `$2` is the person. */
export const personSql = `select row_to_json(r)::text as data from (
  select ${person(false)}, ${picture('u')} as avatar_url,
    (u.accepted_terms_version < (select b.terms_version from brandings b where b.tenant_id = $1)) as terms_pending,
    case when u.compliance_passed = 1 then '[]'::json end as compliance_questions,
    exists (select 1 from market_sounding_acceptances a
      join investment_opportunities o on o.tenant_id = $1 and o.id = a.investment_opportunity_id
      where a.tenant_id = $1 and a.user_id = u.id and o.market_sounding and o.deleted_at is null and not exists (
        select 1 from market_soundings s where s.tenant_id = $1 and s.investment_opportunity_id = o.id
          and s.cleansed_at is not null)) as knows_in_confidence,
    ${listOf('organisations')}, ${listOf('attribute_values')}, ${listOf('onboarding_documents')},
    (select row_to_json(r) from (${contact}) r) as owner, ${listOf('investment_method_entities')},
    ${listOf('lead_investment_method_entities')}, ${listOf('ownership_choices')},
    (${eligibility}) as eligibility, '{}'::json as permissions, '[]'::json as hidden_tabs
  from users u where u.tenant_id = $1 and u.id = $2) r`

const leadStatus = `select l.id, ${at('l.created_at')} as created_at, ${at('l.updated_at')} as updated_at, l.version, l.name, l.type,
  l.colour, l."order" from lead_statuses l where l.tenant_id = $1 and l.id = u.lead_status_id`

/** The newest 25 investors whose name holds `$2`, each with two relations, and how many there are. */
export const peopleSql = `with matched as materialized (
    select u.id, u.created_at from users u
    where u.tenant_id = $1 and u.role_id = 5 and u.deleted_at is null and u.name ilike $2),
  page as (select id, created_at from matched order by created_at desc, id desc limit 25),
  records as (
    select p.created_at, p.id, (select row_to_json(r) from (
      select ${person(true)}, (select row_to_json(r) from (${contact}) r) as owner,
        (select row_to_json(r) from (${leadStatus}) r) as lead_status) r) as record
    from page p join users u on u.tenant_id = $1 and u.id = p.id order by p.created_at desc, p.id desc)
  select coalesce(json_agg(record), '[]')::text as data, count(*)::int as count, (select count(*)::int from matched) as total,
    (array_agg('["' || created_at || '","' || id || '"]'))[25] as last
  from records`
