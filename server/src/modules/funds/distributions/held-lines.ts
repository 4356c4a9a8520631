/** The method whose account a line is paid to, as the rest of a select: `e` is the method. */
export const methodOfLine = (row: string) =>
  `from fund_commitments c join investment_method_entities e on e.tenant_id = $1 and e.id = c.investment_method_entity_id
    where c.tenant_id = $1 and c.id = ${row}.fund_commitment_id`
