-- A statement is kept as its investor read it: words, figures, whose promotions it is about, and what was ticked.
alter table categorisations add column form jsonb;

-- A category of the firm's own counts as one of the rules, or opens no high-risk investment.
alter table investor_types add column counts_as text;

-- What compliance found of a personal account deal that was made without approval.
alter table personal_account_deals add column breach_note text;

-- The clients of an adviser are a category of the rules. Firms from before have it, and choose whether they offer it.
call for_each_tenant($$
  insert into investor_types (tenant_id, code, name, description, declaration, requires_test, requires_approval,
    expires_after_months, "order", active)
  select $1::integer, 'advised', 'Advised client',
    '<p>A firm that is authorised by the Financial Conduct Authority advises you, and recommends the investments that suit you.</p>',
    '<p>I am a client of the adviser named above. I will add a letter in which they confirm it, and tell you if they stop advising me.</p>',
    false, true, 12, 1 + max(t."order"), false
  from investor_types t where t.tenant_id = $1
    and not exists (select 1 from investor_types a where a.tenant_id = $1 and a.code = 'advised')
  having count(*) > 0
  returning id
$$);

-- A person on an insider list acknowledges their duties in writing: a colleague by their account, others on paper.
alter table insiders add column staff_id bigint;
alter table insiders add constraint insiders_staff_id_fkey foreign key (tenant_id, staff_id) references users;
alter table insiders add column acknowledged_at timestamptz;
alter table insiders add column acknowledged_text text;
alter table insiders add column acknowledgement_evidence text;
alter table insiders add column reminded_at timestamptz;
