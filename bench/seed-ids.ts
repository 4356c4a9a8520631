/**
 * Ids below this come from the sequences while tenants are opened; the seed's own rows are numbered from
 * here.
 */
export const firstId = 1_000_000
