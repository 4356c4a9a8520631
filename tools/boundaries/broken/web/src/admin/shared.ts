// Violates: every-screen-has-an-area
import { page } from './investors/page.ts'

export const known = page
