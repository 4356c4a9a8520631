// Violates: no-type-cycles-between-areas
import type { Back } from '../other/type-cycle-back.ts'

export interface There {
  back: Back
}
