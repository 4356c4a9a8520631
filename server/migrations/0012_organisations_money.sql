-- What an organisation holds and what was booked for it, found beside what its members hold themselves.
create index share_lots_organisation on share_lots (tenant_id, organisation_id) where organisation_id is not null;
create index ledgers_organisation on ledgers (tenant_id, organisation_id, date desc, id desc) where organisation_id is not null;
