-- Several registrations are let in at once, where the firm screens them.
alter table bulk_jobs drop constraint bulk_jobs_action_check;
alter table bulk_jobs add constraint bulk_jobs_action_check
  check (action in ('update', 'delete', 'email', 'invite', 'attribute', 'group', 'approve', 'undo'));
