-- A payment that was recorded by mistake: booked back once, with how much of it lay beyond the amount of its line.
create sequence payment_reversals_id_seq;
create table payment_reversals (
  tenant_id integer not null,
  id bigint not null default nextval('payment_reversals_id_seq'),
  payment_id bigint not null,
  surplus_minor bigint not null default 0 check (surplus_minor >= 0),
  reason text,
  created_at timestamptz not null,
  created_by bigint,
  primary key (tenant_id, id),
  constraint payment_reversals_payment_key unique (tenant_id, payment_id)
);
call tenant_table('payment_reversals');
comment on table payment_reversals is 'append-only';
alter table payment_reversals add constraint payment_reversals_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table payment_reversals add constraint payment_reversals_payment_id_fkey
  foreign key (tenant_id, payment_id) references payments;
