-- The acts that move units of funds add up what their holders hold (server/src/rows/held-units.ts), so nothing is left to triggers.
drop trigger fund_commitments_held_new on fund_commitments;
drop trigger fund_commitments_held on fund_commitments;
drop trigger fund_links_held on fund_links;
drop function count_units_of_commitment();
drop function count_units_of_link();
drop function count_held_units(integer, bigint[]);
