-- Six digits at least: lpad alone cut the seventh off, so references repeated from the millionth on.
create function six_digits(number bigint) returns text
  language sql immutable parallel safe
  return lpad(number::text, greatest(6, length(number::text)), '0');

alter table users alter column reference set default ('INV' || six_digits(nextval('users_reference_seq')));
