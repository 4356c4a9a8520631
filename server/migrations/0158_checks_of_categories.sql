-- Checks that the rules ask of a category can't be turned off any more, and are turned on where they were.
call for_each_tenant($$
  update investor_types set requires_test = true, version = version + 1, updated_at = now()
  where tenant_id = $1 and not requires_test and not blocks
    and code in ('restricted', 'high_net_worth', 'self_certified_sophisticated', 'certified_sophisticated')
$$);
call for_each_tenant($$
  update investor_types set requires_approval = true, version = version + 1, updated_at = now()
  where tenant_id = $1 and not requires_approval and not blocks
    and code not in ('restricted', 'high_net_worth', 'self_certified_sophisticated', 'none')
$$);
