// Violates: no-cycles
import { one } from './cycle.ts'

export const two = (): number => one()
