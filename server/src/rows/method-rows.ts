/**
 * Whose method it has to be, as SQL: of a person, or of the organisation for which they act where one is
 * named.
 */
interface OwnerSql {
  user: string
  organisation: string
}

/**
 * Whether a method is its owner's. Money that is paid out goes to the account of the method, so one of a
 * member serves no organisation, and one of an organisation no member.
 */
export const isMethodOf = (method: string, { user, organisation }: OwnerSql): string =>
  `(${method}.organisation_id = ${organisation}
    or (${organisation} is null and ${method}.organisation_id is null and ${method}.lead_user_id = ${user}))`

/** SQL of the last digits of the account of an investment method, whose id is SQL; null where it has none. */
export const accountEndingSql = (
  methodId: string,
): string => `(select right(b.masked, 4) from investment_method_entities xm
  join bank_accounts b on b.tenant_id = $1 and b.id = xm.bank_account_id where xm.tenant_id = $1 and xm.id = ${methodId})`
