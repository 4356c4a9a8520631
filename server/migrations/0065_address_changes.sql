-- The e-mail address opens an account. One that somebody else enters waits for a second person, and until its mailbox has been proven no
-- link that opens the account is sent to it and nothing is paid out.
alter table users
  add column pending_email text check (pending_email = lower(pending_email)),
  add column pending_email_by bigint,
  -- Who asked for the present address where it was not its owner.
  add column email_set_by bigint,
  add constraint users_pending_email_by_fkey foreign key (tenant_id, pending_email_by) references users,
  add constraint users_email_set_by_fkey foreign key (tenant_id, email_set_by) references users;
