// Violates: web-computes-no-money
import { decimalUnits } from '../../../../contract/src/decimals.ts'

export const total = decimalUnits('1') + decimalUnits('2')
