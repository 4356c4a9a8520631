// Violates: features-know-no-portal
import { page } from '../../admin/investors/page.ts'

export const known = page
