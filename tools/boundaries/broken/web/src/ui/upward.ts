// Violates: ui-knows-no-product
import { queries } from '../kernel/queries.ts'

export const known = queries
