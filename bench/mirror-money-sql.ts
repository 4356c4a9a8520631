/** The hand-written SQL of the twin about money. `$1` is the tenant, `$2` the investor. */

const at = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
const pounds = (minor: string) => `round(${minor} / 100.0, 2)::text`
const plain = (value: string) => `trim_scale(${value})::text`

/**
 * What somebody holds, a row for each offer: its JSON but for the rate, and what the rate is worked out from.
 */
export const holdingsSql = `
  with lots as (
    select l.investment_opportunity_id as id, sum(l.shares) as shares, sum(l.cost_minor)::bigint as cost, count(*)::int as lots,
      min(l.allotted_on) as first_on, min(l.share_class) as share_class, min(l.created_at) as created_at, max(l.updated_at) as updated_at,
      array_agg(l.investment_id) as investments,
      json_agg(json_build_array(l.allotted_on, -l.cost_minor) order by l.allotted_on) as flows
    from share_lots l
    where l.tenant_id = $1 and (l.user_id = $2 or l.organisation_id = any(array(
      select m.organisation_id from organisation_members m where m.tenant_id = $1 and m.user_id = $2 and m.status = 'active')))
    group by 1)
  select row_to_json(r)::text as position, v.flows, v.valued_on::text, v.cost::text, v.worth::text, v.paid::text, v.currency, v.type
  from (
    select l.id, l.cost, l.flows, p.date as valued_on, o.currency, o.name as sort_name,
      coalesce(round(l.shares * p.price * 100)::bigint, l.cost) as worth, coalesce(d.paid, 0) as paid, p.price, l.shares, l.lots,
      l.first_on, l.share_class, l.created_at, l.updated_at, o.version, o.slug, o.status, t.name as type
    from lots l
    join investment_opportunities o on o.tenant_id = $1 and o.id = l.id
    left join opportunity_types t on t.tenant_id = $1 and t.id = o.type_id
    left join lateral (select s.price, s.date from share_prices s where s.tenant_id = $1 and s.investment_opportunity_id = l.id
      and s.deleted_at is null order by s.date desc, s.id desc limit 1) p on true
    cross join lateral (select sum(e.debit_minor - e.credit_minor)::bigint as paid from ledgers e
      where e.tenant_id = $1 and e.investment_id = any(l.investments) and e.account = 'distribution') d) v
  cross join lateral (
    select v.id, ${at('v.created_at')} as created_at, ${at('v.updated_at')} as updated_at, v.version,
      v.id as investment_opportunity_id, v.sort_name as name, v.slug, v.status, v.type, v.share_class, v.currency,
      ${plain('v.shares')} as shares, ${pounds('v.cost')} as invested, ${pounds('v.worth')} as value, ${pounds('v.paid')} as distributed,
      ${pounds('(v.worth - v.cost)')} as rise, round((v.worth - v.cost) * 100.0 / v.cost, 6)::text as rise_percent,
      ${pounds('(v.worth + v.paid - v.cost)')} as gain, round((v.worth + v.paid - v.cost) * 100.0 / v.cost, 6)::text as gain_percent,
      round((v.worth + v.paid)::numeric / v.cost, 6)::text as multiple,
      round(v.worth::numeric / v.cost, 6)::text as held_multiple, ${plain('round(v.cost / 100.0 / v.shares, 8)')} as cost_price,
      ${plain('v.price')} as latest_price, v.valued_on as latest_price_date, v.first_on as first_invested,
      v.lots as investments_count, null as ended_on) r
  order by v.sort_name, v.id`

/** What the investor pays on top by the fees of an offer `t`, and the VAT in it, a half penny up. */
const fees = `(
  select coalesce(sum(b.stated + case b.vat when 'added' then v.vat else 0 end), 0)::bigint as fee, coalesce(sum(v.vat), 0)::bigint as vat
  from (
    select x.vat, case x.vat when 'exempt' then 0 else coalesce(x.vat_rate, 20) end as rate,
      case when x.percent is null then x.amount * 100
        else greatest(round($4::bigint * x.percent / 100), coalesce(x.minimum, 0) * 100) end as stated
    from jsonb_to_recordset(t.fees) x(percent numeric, amount numeric, minimum numeric, vat text, vat_rate numeric, payer text)
    where x.payer = 'investor') b
  cross join lateral (
    select round(b.stated * b.rate / case b.vat when 'added' then 100 else 100 + b.rate end) as vat) v)`

/**
 * The bare reservation: the capacity under the row's lock, the investment, its history and its event. It asks
 * nothing about the investor: whether somebody may is what the product adds.
 */
export const reserveSql = `
  with taken as (
    update investment_opportunities o set held_minor = o.held_minor + $4::bigint
    where o.tenant_id = $1 and o.id = $3 and o.status = 2 and o.held_minor + $4 <= o.ceiling_minor
    returning o.name, o.slug, o.currency, o.fees, nextval('investments_id_seq') as id),
  made as (
    insert into investments (tenant_id, id, reference, investment_opportunity_id, user_id, investment_method_entity_id, kind, status,
      interest, currency, amount_minor, fee_terms, fee_minor, fee_vat_minor, date, signed_at, terms_version, created_at, updated_at, created_by)
    select $1, t.id, payment_reference($2, 'I', t.id), $3, $2, $5, 'primary', 'reserved', 1, t.currency, $4, t.fees,
      f.fee, f.vat, (now() at time zone 'Europe/London')::date, now(), 1,
      now(), now(), $2 from taken t cross join lateral ${fees} f
    returning *),
  told as (
    insert into investment_status_changes (tenant_id, investment_id, to_status, actor_id, at)
    select $1, i.id, i.status, $2, now() from made i),
  happened as (
    insert into events (tenant_id, type, subject_type, subject_id, payload, after, actor_id, actor_role, at)
    select $1, 'investment.reserved', 'investment', i.id,
      jsonb_build_object('investment_opportunity_id', i.investment_opportunity_id, 'user_id', i.user_id),
      jsonb_build_object('status', i.status, 'amount_minor', i.amount_minor::text), $2, 5, now() from made i)
  select row_to_json(r)::text as data from made i cross join taken t cross join lateral (
    select i.id, ${at('i.created_at')} as created_at, ${at('i.updated_at')} as updated_at, i.version, i.investment_opportunity_id,
      i.user_id, i.organisation_id, i.investment_method_entity_id, i.nominee_id, i.parent_id, ${pounds('i.amount_minor')} as amount,
      i.date, i.reference, i.kind, i.status, i.interest, i.route, i.evidence_name, i.reward_id, i.currency,
      ${pounds('i.fee_minor')} as fee, ${pounds('i.fee_vat_minor')} as fee_vat, ${pounds('i.allocated_minor')} as allocated,
      ${pounds('i.received_minor')} as received, ${pounds('i.amount_minor')} as uncalled, ${plain('i.shares')} as shares, ${plain('i.price')} as price,
      ${at('i.signed_at')} as signed_at, i.payment_due_on, i.payment_received_at, i.allotted_on, i.eis, i.tax_option_id,
      (select x.name from tax_options x where x.tenant_id = $1 and x.id = i.tax_option_id) as tax_option_name, i.closing_reason,
      null::int as waiting_position, null::text as certificate_number,
      (select u.name from users u where u.tenant_id = $1 and u.id = $2) as investor_name,
      t.name as opportunity_name, t.slug as opportunity_slug) r`
