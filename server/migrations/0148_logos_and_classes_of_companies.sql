-- The picture beside a company's name: a PNG that the server encoded.
alter table companies add column logo_key text;
create index companies_logo on companies (tenant_id, logo_key) where logo_key is not null;

-- Its classes of shares, in their order. A class that a holding or an outcome named before becomes one of them.
alter table companies add column share_classes jsonb not null default '[]';
call for_each_tenant($$
  update companies c set share_classes = k.list
  from (
    select p.company_id, jsonb_agg(jsonb_build_object('id', p.place, 'name', p.share_class, 'nominal_value', null,
      'votes', null, 'liquidation_preference', null, 'participating', false, 'rights', null) order by p.place) as list
    from (
      select h.company_id, h.share_class,
        row_number() over (partition by h.company_id order by min(h.date), h.share_class) as place
      from (
        select a.company_id, a.share_class, a.acquired_on as date from company_holdings a
        where a.tenant_id = $1 and a.deleted_at is null
        union all
        select x.company_id, x.share_class, x.date from company_outcomes x
        where x.tenant_id = $1 and x.deleted_at is null
      ) h group by h.company_id, h.share_class
    ) p group by p.company_id
  ) k where c.tenant_id = $1 and c.id = k.company_id
$$);
