// Violates: modules-import-downwards
import type { Investment } from '../investments/index.ts'

export type Known = Investment
