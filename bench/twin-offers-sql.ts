/**
 * The hand-written SQL of the twin about offers, as an investor sees them. `$1` is the tenant, `$2` the
 * investor, `$3` the web address.
 */

const at = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
const pounds = (minor: string) => `round(${minor} / 100.0, 2)::text`
const plain = (value: string) => `trim_scale(${value})::text`
const record = (row: string) =>
  `${row}.id, ${at(`${row}.created_at`)} as created_at, ${at(`${row}.updated_at`)} as updated_at, ${row}.version`

const invited = `exists (select 1 from invitations n where n.tenant_id = $1 and n.investment_opportunity_id = o.id
  and n.user_id = $2 and n.deleted_at is null)`
const seen = `o.deleted_at is null and (o.status = 2 and o.visibility_rules = '[]' or o.status in (2, 3) and ${invited}
  or o.status >= 4 and exists (select 1 from investments v where v.tenant_id = $1 and v.investment_opportunity_id = o.id
    and v.deleted_at is null and v.status not in ('interested', 'cancelled', 'expired') and v.user_id = $2))`

const offer = `${record('o')}, o.name, o.slug, o.type_id, o.sub_type_id, o.investment_round_type_id, o.category_id, o.character_id,
  o.industry_id, o.fund_id, o.kind, o.fca_class, o.issuer_name, o.issuer_number, o.issuer_address, o.headline, o.summary,
  o.description, o.investment_terms, o.video_url, o.risks, o.page_blocks, o.use_of_funds, o.minimum_note, o.fees, o.tax_option_ids,
  o.currency, ${pounds('o.target_amount_minor')} as target_amount, ${pounds('o.minimum_raise_minor')} as minimum_raise,
  ${pounds('o.overfunding_limit_minor')} as overfunding_limit, ${pounds('o.minimum_investment_minor')} as minimum_investment,
  ${pounds('o.maximum_investment_minor')} as maximum_investment, ${pounds('o.increment_minor')} as increment,
  ${pounds('o.valuation_minor')} as valuation, o.share_class, ${plain('o.share_price')} as share_price,
  ${plain('o.nominal_value')} as nominal_value, ${plain('o.shares_available')} as shares_available, o.open_date, o.close_date,
  o.allotment_date, o.maturity_date, o.target_return, o.payment_deadline_days, o.is_cash_call, o.market_sounding, o.waiting_list,
  o.allocation_policy, o.nominee_id, o.owner_id, o.outcome, o.outcome_date, ${pounds('o.outcome_proceeds_minor')} as outcome_proceeds,
  o.status, case when o.image_key is not null
    then '/api/investment-opportunities/' || o.id || '/image?v=' || o.version end as image,
  ${pounds('o.held_minor')} as raised, ${pounds('greatest(o.ceiling_minor - o.held_minor, 0)')} as remaining,
  round(o.held_minor * 100.0 / o.target_amount_minor, 1)::text as percent_raised, ${plain('o.held_shares')} as raised_shares,
  ${at('o.published_at')} as published_at, ${at('o.closed_at')} as closed_at, ${at('o.completed_at')} as completed_at,
  ${at('o.matured_at')} as matured_at`

/**
 * Of the investor: their money in it, whether they are invited, and whether they may invest in offers of the
 * usual class.
 */
const standing = `
  (select ${pounds('sum(v.amount_minor)')} from investments v where v.tenant_id = $1 and v.investment_opportunity_id = o.id
     and v.deleted_at is null and v.held_minor > 0 and v.user_id = $2) as user_investment,
  ${invited} as user_invited, (o.status in (2, 3)
    and coalesce(o.open_date <= current_date, true) and coalesce(o.close_date >= current_date, true) and me.may) as is_eligible`
const me = `(select u.email_verified_at is not null and u.category_status = 'approved' and u.category_expires_at > current_date
    and u.accepted_terms_version >= b.terms_version and u.compliance_passed = 1
    and u.direct_offer_continued_at is not null and u.aml_status <> 'failed'
    and u.date_of_birth is not null and u.country_of_residence is not null and u.address ->> 'line1' <> ''
    and u.address ->> 'city' <> '' and u.address ->> 'country' <> ''
    and exists (select 1 from investor_types c where c.tenant_id = $1 and c.id = u.investor_type_id and not c.blocks
      and coalesce(c.counts_as, c.code) in ('restricted', 'high_net_worth', 'self_certified_sophisticated',
        'certified_sophisticated', 'professional', 'advised'))
    and not exists (select 1 from onboarding_documents d where d.tenant_id = $1 and d.required and d.active
      and d.deleted_at is null and not exists (select 1 from onboarding_acceptances y where y.tenant_id = $1
        and y.user_id = u.id and y.onboarding_document_id = d.id and y.content_version = d.content_version))
    and exists (select 1 from investment_method_entities e where e.tenant_id = $1 and e.lead_user_id = u.id
      and e.status = 'approved' and e.deleted_at is null) as may
  from users u join brandings b on b.tenant_id = $1 where u.tenant_id = $1 and u.id = $2)`

const one = (key: string, table: string, column: string, more: string) =>
  `(select row_to_json(r) from (select ${record('x')}, x.name, ${more} from ${table} x
     where x.tenant_id = $1 and x.id = o.${column} and x.deleted_at is null) r) as ${key}`
const described = [
  one('type', 'opportunity_types', 'type_id', 'x."order", x.active'),
  one('round_type', 'investment_round_types', 'investment_round_type_id', 'x."order", x.active'),
  one('character', 'opportunity_characters', 'character_id', 'x."order", x.active'),
].join(', ')

const many = (key: string, fields: string, where: string) =>
  `(select coalesce(json_agg(row_to_json(r)), '[]') from (select ${record('x')}, ${fields} from ${key} x
     where x.tenant_id = $1 and x.deleted_at is null and ${where} order by x.id) r) as ${key}`
const owned = (key: string, fields: string, more = '') =>
  many(
    key,
    `x.owner_type, x.owner_id, ${fields}`,
    `x.owner_type = 'investment_opportunity' and x.owner_id = o.id ${more}`,
  )
const ofOffer = (key: string, fields: string, more = '') =>
  many(
    key,
    `x.investment_opportunity_id, x.title, x.body, x."order"${fields}`,
    `x.investment_opportunity_id = o.id ${more}`,
  )
const file = (path: string) =>
  `case when x.file_key is not null then '/api/${path}/' || x.id || '/file?v=' || x.version end as url`

const onPage = [
  one('sub_type', 'opportunity_sub_types', 'sub_type_id', 'x."order", x.active, x.type_id'),
  one('industry', 'industries', 'industry_id', 'x.parent_id'),
  owned('galleries', 'x.name, x.image_ids, x."order"'),
  owned('images', `x.alt, x."order", ${file('images')}, x.mime, x.bytes`),
  owned('team_images', `x.name, x.job_title, x.bio, x.profile_url, x."order", ${file('team-images')}`),
  owned('key_points', 'x.title, x.body, x.icon, x."order"'),
  owned('key_dates', 'x.title, x.date, x.remind_days, x.is_public', 'and x.is_public'),
  ofOffer('page_questions', ''),
  ofOffer(
    'rewards',
    `, ${pounds('x.minimum_amount_minor')} as minimum_amount, x."limit", x.investee_produced, ${at('x.approved_at')} as approved_at,
     (select count(*)::int from investments v where v.tenant_id = $1 and v.reward_id = x.id and v.held_minor > 0
        and v.deleted_at is null) as claimed`,
    'and x.approved_at is not null',
  ),
].join(', ')

/** The page of one offer, in the envelope's form of a list of one. */
export const offerPageSql = `
  select '[' || row_to_json(r)::text || ']' as data, 1 as count, 1 as total from (
    select ${offer}, ${standing},
      (select count(distinct v.user_id)::int from investments v where v.tenant_id = $1 and v.investment_opportunity_id = o.id
         and v.deleted_at is null and v.held_minor > 0) as investor_count,
      ${described}, ${onPage}
    from investment_opportunities o, lateral ${me} me
    where o.tenant_id = $1 and o.slug = $3 and ${seen}) r`

/** The first 24 open offers by the day on which they close, and how many there are. */
export const offersSql = `
  with matched as materialized (
    select o.id, o.close_date from investment_opportunities o where o.tenant_id = $1 and o.status in (2, 3) and ${seen}),
  page as (select id, close_date from matched order by close_date, id limit 24),
  records as (
    select p.close_date, p.id, (select row_to_json(r) from (select ${offer}, ${standing}, ${described}) r) as record
    from page p join investment_opportunities o on o.tenant_id = $1 and o.id = p.id, lateral ${me} me
    order by p.close_date, p.id)
  select coalesce(json_agg(record), '[]')::text as data, count(*)::int as count, (select count(*)::int from matched) as total,
    (array_agg('["' || close_date || '","' || id || '"]'))[24] as last
  from records`
