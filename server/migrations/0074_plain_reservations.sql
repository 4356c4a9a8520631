-- A reservation is an ordinary command now: it locks the round and asks what it needs.
alter table investment_opportunities drop column last_fitted;
drop function holds_right(int, bigint, bigint, bigint);
