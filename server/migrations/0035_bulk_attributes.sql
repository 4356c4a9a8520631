-- One of the firm's own fields is set on many records at once, and choices of it given or taken away.
alter table bulk_jobs drop constraint bulk_jobs_action_check;
alter table bulk_jobs add constraint bulk_jobs_action_check
  check (action in ('update', 'delete', 'email', 'invite', 'attribute', 'undo'));
