-- Data rooms: files that can't bear a reader's mark, and files that arrive while a room is being shut.

-- Off by default: a room that wants the mark hands out nothing without it unless its staff say so.
alter table data_rooms add column hand_out_unmarked boolean not null default false;

-- A file is stored before its row is written, which takes a while. Whoever freezes the room in that time takes its lock; the row waits
-- for it here, and then finds the room shut. Kept by the database, so that no way of writing files or folders can forget it.
create function keep_shut_room_shut() returns trigger language plpgsql as $$
declare
  room_status text;
begin
  select status into room_status from data_rooms where tenant_id = new.tenant_id and id = new.owner_id for share;
  if room_status is distinct from 'open' then
    raise exception 'The data room was shut in the meantime.' using errcode = '40001';
  end if;
  return new;
end $$;

create trigger documents_into_shut_room
  before insert or update of file_key, name, folder_structure_id, visibility, expires_on, deleted_at on documents
  for each row when (new.owner_type = 'data_room') execute function keep_shut_room_shut();
create trigger folders_into_shut_room
  before insert or update of name, parent_id, open, "order", deleted_at on folder_structures
  for each row when (new.owner_type = 'data_room') execute function keep_shut_room_shut();
