// Violates: admin-and-portal-are-strangers
import { page } from '../../admin/investors/page.ts'

export const known = page
