// Violates: web-kernel-knows-no-screens
import { page } from '../admin/investors/page.ts'

export const known = page
