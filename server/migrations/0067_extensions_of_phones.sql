-- An extension is no part of the number that look-alikes are told by. No number that is kept has one yet, so the stored keys stay right.
create or replace function normal_phone(phone text) returns text language sql immutable parallel safe
  return right(regexp_replace(regexp_replace(coalesce(phone, ''), '(ext|x|#).*$', '', 'i'), '\D', '', 'g'), 9);
