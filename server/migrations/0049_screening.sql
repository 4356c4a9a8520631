-- Those who registered and whom staff have yet to let in or refuse: a queue of few among all people of a firm.
create index users_screening on users (tenant_id, created_at) where screening_status = 'pending' and deleted_at is null;
