// Violates: web-computes-no-money
import { sumOf } from '../../kernel/exact.ts'

export const total = sumOf(['1.00'])
