-- Somebody without an account signs by a personal link from the mail, and a code that is sent to the same address.

alter table signature_signers
  alter column user_id drop not null,
  add column outside_name text collate human,
  add column outside_email text,
  -- Of the code that was sent last; the code itself is kept nowhere but in the letter.
  add column code_digest bytea,
  add column code_sent_at timestamptz,
  -- When a code was given, and in which browser: its session reads and signs, and no other.
  add column proved_at timestamptz,
  add column proof_session bytea,
  add constraint signature_signers_person_check check (
    (user_id is null) = (outside_email is not null) and (outside_email is null) = (outside_name is null)),
  add constraint signature_signers_outside_email_check check (outside_email = lower(outside_email));
create unique index signature_signers_outside_email_key on signature_signers (tenant_id, request_id, outside_email)
  where outside_email is not null;
