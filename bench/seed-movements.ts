/** SQL by which seeded lots stand on the register too, each as an allotment; `which` is a condition on lots, `l`. */
export const movementsOfLots = (which: string): string =>
  `insert into share_movements (tenant_id, kind, effective_on, recorded_at, cause_type, cause_id, investment_opportunity_id,
                                investment_id, user_id, registered_name, share_class, price, currency, allotted_on, shares, cost_minor)
   select l.tenant_id, 'allotment', l.allotted_on, l.created_at, 'investment_opportunity', l.investment_opportunity_id,
          l.investment_opportunity_id, l.investment_id, l.user_id, l.registered_name, l.share_class, l.price, l.currency,
          l.allotted_on, l.shares, l.cost_minor
   from share_lots l where ${which}`
