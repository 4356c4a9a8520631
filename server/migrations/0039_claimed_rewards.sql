-- The reward that goes with an investment. It counts as claimed while the investment holds anything of the round, so whatever ends the
-- investment gives it free, and no counter can go astray.
alter table investments
  add column reward_id bigint,
  add constraint investments_reward_id_fkey foreign key (tenant_id, reward_id) references rewards;
create index investments_reward on investments (tenant_id, reward_id) where reward_id is not null;
