/** How many tries a job has, over about half an hour: graphile-worker waits e^n seconds after the n-th. */
const mostTries = 8

/**
 * All that the application's role may do to the queue. It runs as the queue's owner, so it looks twice at what it is given: the firm is
 * the one that the connection speaks for and no parameter, and stands before key and queue, so no firm replaces, delays or reads a job of
 * another. A name of a job is `area.verb`; one that no process knows is never taken. A payload is ids, not contents.
 *
 * `due` is the minute that was promised. A job without one is for now, `moment` by the clock of the act; the earlier of the two clocks
 * counts, so an application whose clock is ahead doesn't make itself wait.
 */
export const addJobFunction = `
create function graphile_worker.add_firm_job(
  name text, payload jsonb, key text, due timestamptz, moment timestamptz, in_order boolean
) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $add$
declare
  firm integer := nullif(current_setting('app.tenant', true), '')::integer;
begin
  if firm is null then
    raise exception 'A job belongs to a firm.' using errcode = '42501';
  end if;
  if name is null or name !~ '^[a-z_]{1,60}\\.[a-z_]{1,60}$' or length(key) > 100 or moment is null
      or payload is null or octet_length(payload::text) > 4096 then
    raise exception 'This is no job.' using errcode = '22023';
  end if;
  perform graphile_worker.add_job(
    identifier := name,
    payload := json_build_object('tenant_id', firm, 'payload', payload),
    queue_name := case when in_order then name || ' ' || firm end,
    run_at := coalesce(due, least(moment, now())),
    max_attempts := ${mostTries},
    job_key := firm || ' ' || name || ' ' || key);
end $add$;
`
