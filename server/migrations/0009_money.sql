-- Money: what people hold of an offer, what they are asked for and pay, the ledger, and the shares they get.

-- ISO 11649: RF, check digits, and who pays for what. The same text that domain/reference.ts makes; a test holds them together.
create function base36(number bigint) returns text
  language sql immutable parallel safe
  return (
    with recursive digits(rest, text) as (
      select number / 36, substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', (number % 36)::int + 1, 1)
      union all
      select rest / 36, substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', (rest % 36)::int + 1, 1) || text
      from digits where rest > 0)
    select text from digits where rest = 0);

create function payment_payload(investor_number bigint, kind text, number bigint) returns text
  language sql immutable parallel safe
  return case when investor_number <= 999999 and number <= 999999
    then 'P' || lpad(investor_number::text, 6, '0') || kind || lpad(number::text, 6, '0')
    else kind || base36(number) end;

-- Letters count as 10 to 35, then the whole number modulo 97.
create function check_digits(payload text) returns text
  language sql immutable parallel safe
  return (
    select lpad((98 - mod(string_agg(
        case when letter between '0' and '9' then letter else (ascii(letter) - 55)::text end, '' order by place)::numeric, 97))::text,
      2, '0')
    from string_to_table(payload || 'RF00', null) with ordinality as letters(letter, place));

create function payment_reference(investor_number bigint, kind text, number bigint) returns text
  language sql immutable parallel safe
  return 'RF' || check_digits(payment_payload(investor_number, kind, number)) || payment_payload(investor_number, kind, number);

-- One investor's money in one opportunity.
create sequence investments_id_seq;
create table investments (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('investments_id_seq'),
  reference text not null,
  investment_opportunity_id bigint not null,
  user_id bigint not null,
  organisation_id bigint,
  investment_method_entity_id bigint,
  nominee_id bigint,
  fund_id bigint,
  parent_id bigint,
  kind text not null default 'primary'
    check (kind in ('primary', 'subsequent', 'org', 'pension', 'alternative', 'manual', 'private_manual')),
  status text not null
    check (status in ('interested', 'reserved', 'waiting_list', 'awaiting_payment', 'part_paid', 'payment_received', 'allocated',
                      'certificated', 'part_exited', 'exited', 'cancelled', 'refund_due', 'refunded', 'expired', 'written_off',
                      'transferred')),
  interest integer check (interest in (1, 2)),
  currency text not null,
  -- Asked for. What is settled stands beside it.
  amount_minor bigint not null check (amount_minor > 0),
  allocated_minor bigint check (allocated_minor >= 0),
  received_minor bigint not null default 0 check (received_minor >= 0),
  shares numeric(20, 6) check (shares >= 0),
  price numeric(18, 8),
  date date not null,
  signed_at timestamptz,
  terms_version integer,
  payment_due_on date,
  payment_received_at date,
  allotted_on date,
  eis boolean not null default false,
  notes text,
  closing_reason text,
  -- What this investment takes of the round: nothing while it waits and once it is over.
  held_minor bigint generated always as (
    case when status in ('reserved', 'awaiting_payment', 'part_paid', 'payment_received', 'allocated', 'certificated', 'part_exited',
                         'exited', 'written_off', 'transferred')
      then coalesce(allocated_minor, amount_minor) else 0 end) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint investments_reference_key unique (tenant_id, reference),
  constraint investments_investment_opportunity_id_fkey
    foreign key (tenant_id, investment_opportunity_id) references investment_opportunities,
  constraint investments_user_id_fkey foreign key (tenant_id, user_id) references users,
  constraint investments_organisation_id_fkey foreign key (tenant_id, organisation_id) references organisations,
  constraint investments_investment_method_entity_id_fkey
    foreign key (tenant_id, investment_method_entity_id) references investment_method_entities,
  constraint investments_nominee_id_fkey foreign key (tenant_id, nominee_id) references nominees,
  constraint investments_parent_id_fkey foreign key (tenant_id, parent_id) references investments
);
-- One open reservation of a person in an offer, for himself, for each organisation and by pension, however often the button is pressed.
create unique index investments_open_key
  on investments (tenant_id, investment_opportunity_id, user_id, (coalesce(organisation_id, 0)), (kind = 'pension'))
  where status in ('interested', 'reserved', 'waiting_list', 'awaiting_payment', 'part_paid')
    and kind in ('primary', 'org', 'pension', 'alternative') and deleted_at is null;
create index investments_newest on investments (tenant_id, created_at desc, id desc) where deleted_at is null;
create index investments_of_opportunity on investments (tenant_id, investment_opportunity_id, status, id) where deleted_at is null;
create index investments_of_user on investments (tenant_id, user_id, created_at desc, id desc) where deleted_at is null;
create index investments_organisation on investments (tenant_id, organisation_id) where organisation_id is not null;
create index investments_nominee on investments (tenant_id, nominee_id) where nominee_id is not null;
create index investments_method on investments (tenant_id, investment_method_entity_id) where investment_method_entity_id is not null;
create index investments_parent on investments (tenant_id, parent_id) where parent_id is not null;
create index investments_by_status on investments (tenant_id, status, created_at desc, id desc) where deleted_at is null;
create index investments_by_date on investments (tenant_id, date, id) where deleted_at is null;
call tenant_table('investments');

create sequence investment_status_changes_id_seq;
create table investment_status_changes (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('investment_status_changes_id_seq'),
  investment_id bigint not null,
  from_status text,
  to_status text not null,
  reason text,
  actor_id bigint,
  at timestamptz not null,
  primary key (tenant_id, id),
  constraint investment_status_changes_investment_id_fkey foreign key (tenant_id, investment_id) references investments
);
comment on table investment_status_changes is 'append-only';
create index investment_status_changes_of on investment_status_changes (tenant_id, investment_id, id);
call tenant_table('investment_status_changes');

-- Money asked for from everybody who reserved, with one line for each.
create sequence cash_calls_id_seq;
create table cash_calls (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('cash_calls_id_seq'),
  investment_opportunity_id bigint not null,
  number integer not null,
  title text collate human not null,
  due_date date not null,
  status text not null default 'draft'
    check (status in ('draft', 'issued', 'part_paid', 'overdue', 'completed', 'defaulted', 'waived', 'cancelled')),
  currency text not null,
  total_minor bigint not null default 0 check (total_minor >= 0),
  received_minor bigint not null default 0 check (received_minor >= 0),
  -- Reservations that got no line because they are not signed, or because the investor's identity check failed.
  unsigned_count integer not null default 0,
  bank_account_id bigint,
  issued_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint cash_calls_number_key unique (tenant_id, investment_opportunity_id, number),
  constraint cash_calls_investment_opportunity_id_fkey
    foreign key (tenant_id, investment_opportunity_id) references investment_opportunities,
  constraint cash_calls_bank_account_id_fkey foreign key (tenant_id, bank_account_id) references bank_accounts
);
create index cash_calls_newest on cash_calls (tenant_id, created_at desc, id desc) where deleted_at is null;
create index cash_calls_due on cash_calls (tenant_id, due_date, id) where deleted_at is null;
create index cash_calls_of_opportunity on cash_calls (tenant_id, investment_opportunity_id);
call tenant_table('cash_calls');

create sequence cash_call_lines_id_seq;
create table cash_call_lines (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('cash_call_lines_id_seq'),
  cash_call_id bigint not null,
  investment_id bigint not null,
  user_id bigint not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  received_minor bigint not null default 0 check (received_minor >= 0),
  -- Paid beyond the amount: kept for the investor, never more of the offer.
  surplus_minor bigint not null default 0 check (surplus_minor >= 0),
  -- Given when the call is issued.
  reference text,
  status text not null default 'awaiting_payment'
    check (status in ('awaiting_payment', 'part_paid', 'payment_received', 'waived', 'defaulted', 'cancelled')),
  received_at date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint cash_call_lines_received_check check (received_minor <= amount_minor),
  constraint cash_call_lines_investment_id_key unique (tenant_id, cash_call_id, investment_id),
  constraint cash_call_lines_reference_key unique (tenant_id, reference),
  constraint cash_call_lines_cash_call_id_fkey foreign key (tenant_id, cash_call_id) references cash_calls,
  constraint cash_call_lines_investment_id_fkey foreign key (tenant_id, investment_id) references investments,
  constraint cash_call_lines_user_id_fkey foreign key (tenant_id, user_id) references users
);
-- An investment is asked for once at a time.
create unique index cash_call_lines_open_key on cash_call_lines (tenant_id, investment_id)
  where status in ('awaiting_payment', 'part_paid') and deleted_at is null;
create index cash_call_lines_newest on cash_call_lines (tenant_id, created_at desc, id desc) where deleted_at is null;
create index cash_call_lines_of_call on cash_call_lines (tenant_id, cash_call_id, id) where deleted_at is null;
create index cash_call_lines_of_user on cash_call_lines (tenant_id, user_id, created_at desc, id desc) where deleted_at is null;
call tenant_table('cash_call_lines');

-- A journal is one booking; its entries balance in each currency. Nothing here is ever changed: a mistake is booked back.
create sequence ledger_journals_id_seq;
create table ledger_journals (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('ledger_journals_id_seq'),
  date date not null,
  type text not null
    check (type in ('contribution', 'allotment', 'refund', 'distribution', 'fee', 'adjustment', 'cash_call', 'reversal')),
  description text not null default '',
  -- What booked it: payment, refund, investment; empty where staff wrote it by hand.
  source_type text,
  source_id bigint,
  reverses_id bigint,
  created_at timestamptz not null,
  created_by bigint,
  primary key (tenant_id, id),
  constraint ledger_journals_reverses_id_key unique (tenant_id, reverses_id),
  constraint ledger_journals_reverses_id_fkey foreign key (tenant_id, reverses_id) references ledger_journals
);
comment on table ledger_journals is 'append-only';
-- One booking for one cause, however often it is tried.
create unique index ledger_journals_source_key on ledger_journals (tenant_id, source_type, source_id, type)
  where source_type is not null;
call tenant_table('ledger_journals');

create sequence ledgers_id_seq;
create table ledgers (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('ledgers_id_seq'),
  journal_id bigint not null,
  account text not null
    check (account in ('client_cash', 'contribution', 'unallocated', 'refund_payable', 'investment_cost', 'unrealised', 'realised',
                       'fee_income', 'carry', 'distribution', 'suspense', 'write_off')),
  type text not null,
  date date not null,
  debit_minor bigint not null default 0,
  credit_minor bigint not null default 0,
  currency text not null,
  description text not null default '',
  reference text,
  user_id bigint,
  organisation_id bigint,
  investment_opportunity_id bigint,
  investment_id bigint,
  fund_id bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by bigint,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint ledgers_one_side_check check (debit_minor >= 0 and credit_minor >= 0 and (debit_minor = 0) <> (credit_minor = 0)),
  constraint ledgers_journal_id_fkey foreign key (tenant_id, journal_id) references ledger_journals,
  constraint ledgers_user_id_fkey foreign key (tenant_id, user_id) references users,
  constraint ledgers_organisation_id_fkey foreign key (tenant_id, organisation_id) references organisations,
  constraint ledgers_investment_opportunity_id_fkey
    foreign key (tenant_id, investment_opportunity_id) references investment_opportunities,
  constraint ledgers_investment_id_fkey foreign key (tenant_id, investment_id) references investments
);
comment on table ledgers is 'append-only';
create index ledgers_newest on ledgers (tenant_id, date desc, id desc);
create index ledgers_of_journal on ledgers (tenant_id, journal_id);
create index ledgers_of_investment on ledgers (tenant_id, investment_id, account);
create index ledgers_of_opportunity on ledgers (tenant_id, investment_opportunity_id, account, date desc, id desc);
create index ledgers_of_user on ledgers (tenant_id, user_id, date desc, id desc);
call tenant_table('ledgers');

-- Looked at when the transaction commits, when all entries of a journal are there.
create function ledger_balances() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledgers e
    where e.tenant_id = new.tenant_id and e.journal_id = new.journal_id
    group by e.currency
    having sum(e.debit_minor) <> sum(e.credit_minor)
  ) then
    raise exception 'Journal % does not balance.', new.journal_id
      using errcode = '23514', constraint = 'ledgers_balance_check', table = 'ledgers';
  end if;
  return null;
end $$;
create constraint trigger ledgers_balance after insert on ledgers
  deferrable initially deferred for each row execute function ledger_balances();

-- Money that came in for a line.
create sequence payments_id_seq;
create table payments (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('payments_id_seq'),
  cash_call_line_id bigint not null,
  investment_id bigint not null,
  user_id bigint not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  surplus_minor bigint not null default 0 check (surplus_minor between 0 and amount_minor),
  received_on date not null,
  reference text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by bigint,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint payments_cash_call_line_id_fkey foreign key (tenant_id, cash_call_line_id) references cash_call_lines,
  constraint payments_investment_id_fkey foreign key (tenant_id, investment_id) references investments,
  constraint payments_user_id_fkey foreign key (tenant_id, user_id) references users
);
comment on table payments is 'append-only';
create index payments_newest on payments (tenant_id, created_at desc, id desc);
create index payments_of_line on payments (tenant_id, cash_call_line_id, id);
create index payments_of_investment on payments (tenant_id, investment_id, id);
create index payments_of_user on payments (tenant_id, user_id, id);
call tenant_table('payments');

-- Money that goes back to an investor: what is over after the allotment, or all of it.
create sequence refunds_id_seq;
create table refunds (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('refunds_id_seq'),
  investment_id bigint not null,
  user_id bigint not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null check (reason in ('residue', 'surplus', 'not_allotted', 'cancelled', 'failed_raise')),
  status text not null default 'due' check (status in ('due', 'paid')),
  paid_on date,
  reference text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint refunds_investment_id_fkey foreign key (tenant_id, investment_id) references investments,
  constraint refunds_user_id_fkey foreign key (tenant_id, user_id) references users
);
create index refunds_newest on refunds (tenant_id, created_at desc, id desc) where deleted_at is null;
create index refunds_of_investment on refunds (tenant_id, investment_id);
create index refunds_of_user on refunds (tenant_id, user_id, id) where deleted_at is null;
call tenant_table('refunds');

-- What a share cost from a day on.
create sequence share_prices_id_seq;
create table share_prices (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('share_prices_id_seq'),
  investment_opportunity_id bigint not null,
  date date not null,
  price numeric(18, 8) not null check (price > 0),
  source text not null default 'valuation' check (source in ('round', 'valuation', 'secondary', 'nav')),
  note text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint share_prices_investment_opportunity_id_fkey
    foreign key (tenant_id, investment_opportunity_id) references investment_opportunities
);
create unique index share_prices_date_key on share_prices (tenant_id, investment_opportunity_id, date) where deleted_at is null;
create index share_prices_newest on share_prices (tenant_id, date desc, id desc) where deleted_at is null;
call tenant_table('share_prices');

-- Shares that were allotted together, with their numbers: the register of members, lot by lot.
create sequence share_lots_id_seq;
create table share_lots (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('share_lots_id_seq'),
  investment_opportunity_id bigint not null,
  investment_id bigint not null,
  user_id bigint not null,
  organisation_id bigint,
  nominee_id bigint,
  -- As it stands on the register of members and on the certificate.
  registered_name text not null,
  registered_address jsonb,
  share_class text not null,
  shares numeric(20, 6) not null check (shares > 0),
  price numeric(18, 8) not null,
  currency text not null,
  cost_minor bigint not null check (cost_minor >= 0),
  number_from numeric(20, 0),
  number_to numeric(20, 0),
  allotted_on date not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint share_lots_investment_id_key unique (tenant_id, investment_id),
  constraint share_lots_numbers_check check (number_to - number_from + 1 = shares),
  constraint share_lots_investment_opportunity_id_fkey
    foreign key (tenant_id, investment_opportunity_id) references investment_opportunities,
  constraint share_lots_investment_id_fkey foreign key (tenant_id, investment_id) references investments,
  constraint share_lots_user_id_fkey foreign key (tenant_id, user_id) references users,
  constraint share_lots_organisation_id_fkey foreign key (tenant_id, organisation_id) references organisations,
  constraint share_lots_nominee_id_fkey foreign key (tenant_id, nominee_id) references nominees
);
create index share_lots_newest on share_lots (tenant_id, created_at desc, id desc);
create index share_lots_of_opportunity on share_lots (tenant_id, investment_opportunity_id, number_from);
create index share_lots_of_user on share_lots (tenant_id, user_id, investment_opportunity_id);
create index share_lots_nominee on share_lots (tenant_id, nominee_id) where nominee_id is not null;
call tenant_table('share_lots');

-- The paper that says so. Its number is given with the allotment; the file is written once and never again.
create sequence certificates_id_seq;
create table certificates (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('certificates_id_seq'),
  investment_opportunity_id bigint not null,
  investment_id bigint not null,
  share_lot_id bigint not null,
  user_id bigint not null,
  number text not null,
  issued_on date not null,
  file_key text,
  bytes integer,
  sha256 text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint certificates_number_key unique (tenant_id, investment_opportunity_id, number),
  constraint certificates_investment_id_key unique (tenant_id, investment_id),
  constraint certificates_investment_opportunity_id_fkey
    foreign key (tenant_id, investment_opportunity_id) references investment_opportunities,
  constraint certificates_investment_id_fkey foreign key (tenant_id, investment_id) references investments,
  constraint certificates_share_lot_id_fkey foreign key (tenant_id, share_lot_id) references share_lots,
  constraint certificates_user_id_fkey foreign key (tenant_id, user_id) references users
);
create index certificates_newest on certificates (tenant_id, created_at desc, id desc);
create index certificates_of_user on certificates (tenant_id, user_id, id);
call tenant_table('certificates');
