/**
 * How a column is kept elsewhere: Directus takes over PostgreSQL's types, Strapi has names of its own for
 * them.
 */
export interface Column {
  name: string
  type: 'text' | 'integer' | 'boolean' | 'date' | 'instant' | 'json'
  /** What it holds, of our row `u`. */
  sql: string
}

const plain = (type: Column['type'], names: string): Column[] =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => ({ name, type, sql: `u.${name}` }))

/** When rows were made and changed. Strapi has these of its own. */
export const moments: readonly Column[] = plain('instant', 'created_at updated_at')

/**
 * What our list answers of an investor, as a table of somebody else keeps it. The two relations stand for
 * `owner_id` and `lead_status_id`.
 */
export const investorColumns: readonly Column[] = [
  ...plain(
    'text',
    `title first_name middle_names last_name email phone nationality country_of_residence employment_status occupation
     source_of_wealth source reference name category_status aml_status screening_status identity_product`,
  ),
  ...plain(
    'integer',
    'version role_id adviser_id investor_type_id accepted_terms_version compliance_tries compliance_passed',
  ),
  ...plain('boolean', 'marketing marketing_phone marketing_post is_active is_default_associate'),
  ...plain('date', 'date_of_birth category_expires_at'),
  ...plain(
    'instant',
    `marketing_changed_at email_verified_at compliance_passed_at compliance_locked_until terms_accepted_at last_login_at`,
  ),
  ...plain('json', 'address'),
  { name: 'avatar', type: 'text', sql: 'null::text' },
  { name: 'client_group_id', type: 'integer', sql: 'null::integer' },
  { name: 'client_group_ids', type: 'json', sql: "'[]'::jsonb" },
]

/** Whom an investor is looked after by. */
export const ownerColumns: readonly Column[] = [
  ...plain('text', 'name first_name last_name email phone'),
  ...plain('integer', 'version role_id'),
  { name: 'avatar_url', type: 'text', sql: `'/files/avatars/' || u.id || '?v=0'` },
]

export const leadStatusColumns: readonly Column[] = [
  ...plain('text', 'name colour'),
  ...plain('integer', 'version type order').map((column) => ({ ...column, sql: `u."${column.name}"` })),
]

/** The select list of columns, under their names. */
export const selected = (columns: readonly Column[]): string =>
  columns.map(({ name, sql }) => `${sql} as "${name}"`).join(', ')

/** `insert into` and `create table` name columns like this. */
export const namesOf = (columns: readonly Column[]): string =>
  columns.map(({ name }) => `"${name}"`).join(', ')
