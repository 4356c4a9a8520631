import type { There } from '../area/type-cycle.ts'

export interface Back {
  there: There
}
