-- How many shares of a class there were before a round may be unknown, which is not none: the part of the company that a holder has is
-- then not known either, and not all of it. Rounds that said nothing had 0.
alter table investment_opportunities alter column shares_in_issue drop default, alter column shares_in_issue drop not null;
update investment_opportunities set shares_in_issue = null where shares_in_issue = 0;
