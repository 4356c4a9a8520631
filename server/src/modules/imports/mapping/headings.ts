import type { ImportField } from '@moorgate/contract'

/** A heading as it is compared and remembered: `E-mail_Address:` → `e mail address`. */
export const plainHeading = (heading: string): string =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .slice(0, 120)

export interface HeadingMatch {
  field: ImportField
  likeness: 'exact' | 'similar'
}

/**
 * The field that a heading names: its label or key, one of its other names, or failing that a name that it
 * contains.
 */
export function fieldNamed(fields: readonly ImportField[], heading: string): HeadingMatch | undefined {
  const wanted = plainHeading(heading)
  if (wanted === '') return undefined
  const exact = fields.find(
    ({ label, key }) => plainHeading(label) === wanted || plainHeading(key) === wanted,
  )
  if (exact) return { field: exact, likeness: 'exact' }
  const known = fields.find(({ also }) => also.includes(wanted))
  if (known) return { field: known, likeness: 'similar' }
  const within = fields.find(({ label, also }) =>
    [plainHeading(label), ...also].some((name) => name.length > 4 && ` ${wanted} `.includes(` ${name} `)),
  )
  return within && { field: within, likeness: 'similar' }
}
