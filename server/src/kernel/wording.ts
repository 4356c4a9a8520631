import type { Wording } from '@moorgate/contract'
import type { Tenant } from './tenants.ts'

/** The tenant's own labels and sentences, where it has any. */
export const wordingOf = ({ branding }: Pick<Tenant, 'branding'>): Wording => ({
  labels: branding.navigation,
  texts: branding.texts,
})
