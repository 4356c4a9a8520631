-- The ids of notes grow with time, so that notes of one moment stay in order (RFC 9562, version 7). PostgreSQL makes them itself from
-- version 18 on; before it this does: 48 bits of milliseconds, 12 of the part of one, and the rest by chance.
do $$
begin
  if to_regprocedure('pg_catalog.uuidv7()') is null then
    create function uuidv7() returns uuid language sql volatile parallel safe as $body$
      select encode(set_byte(set_byte(
          overlay(uuid_send(gen_random_uuid()) placing substring(int8send(us / 1000) from 3 for 6) from 1 for 6),
          6, (112 + ((us % 1000) * 4096 / 1000 >> 8))::int),
          7, ((us % 1000) * 4096 / 1000 & 255)::int), 'hex')::uuid
      from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as us) moment
    $body$;
  end if;
end
$$;
