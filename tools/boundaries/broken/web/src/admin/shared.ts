// Violates: shared-pieces-know-no-area
import { page } from './investors/page.ts'

export const known = page
