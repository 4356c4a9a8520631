-- The link that lets the owner of an account sign in although others have used up its tries.
alter table user_tokens drop constraint user_tokens_purpose_check;
alter table user_tokens add constraint user_tokens_purpose_check
  check (purpose in ('reset_password', 'set_password', 'sign_in'));
