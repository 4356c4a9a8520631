-- What takes long or is due at its minute is done by jobs. A step that failed says so on the thing itself.
alter table imports add column problem text, add column given_up_at timestamptz;
alter table bulk_jobs add column problem text;

-- What an earlier version had under way, or planned, goes on as a job.
do $$
declare
  firm integer;
begin
  for firm in select id from tenants order by id loop
    perform set_config('app.tenant', firm::text, true);
    perform graphile_worker.add_firm_job(
        'imports.run', jsonb_build_object('import_id', i.id), i.id::text, null, now(), true)
      from imports i
      where i.tenant_id = firm and i.deleted_at is null and i.status in ('checking', 'applying', 'undoing');
    perform graphile_worker.add_firm_job(
        'bulk.work_on_records', jsonb_build_object('bulk_job_id', b.id), b.id::text, null, now(), true)
      from bulk_jobs b where b.tenant_id = firm and b.status = 'running';
    perform graphile_worker.add_firm_job(
        'schedules.move', jsonb_build_object('schedule_id', s.id),
        s.investment_opportunity_id || case when s.to_status = 4 then ' closing' else ' opening' end, s.due_at, now(), true)
      from opportunity_schedules s where s.tenant_id = firm and s.status = 'waiting';
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
delete from event_deliveries where listener in ('imports.run', 'bulk.run_job');
