-- What the processes tell each other once a second of the general limit: how often somebody has asked in this minute. One statement tells it
-- of all firms, where a statement for each would come to a thousand a second with a thousand firms. So, like the queue of deliveries, it
-- belongs to no firm; nobody reads a record here. Lost in a crash, which is harmless, so not logged.
create unlogged table general_hits (
  tenant_id integer not null,
  key text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (tenant_id, key)
) with (fillfactor = 50); -- a count is changed where it stands, once a second
