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
