-- Since when the page of an offer is not the one that was approved as a promotion. Until it is approved again it is communicated to nobody
-- whom an exemption does not cover (Financial Services and Markets Act 2000, section 21).
alter table investment_opportunities add column promotion_fell_at timestamptz;

-- An offer goes live to everybody with an approval alone, so one that has none has lost it. Firm by firm, because row-level security holds
-- for the owner of the tables too.
do $$
declare firm integer;
begin
  for firm in 1 .. (select last_value from tenants_id_seq) loop
    perform set_config('app.tenant', firm::text, true);
    update investment_opportunities set promotion_fell_at = now()
    where tenant_id = firm and status = 2 and promotion_expires_on is null;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
