// Violates: areas-do-not-borrow-screens
import { page } from '../investors/page.ts'

export const known = page
