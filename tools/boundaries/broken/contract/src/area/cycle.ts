import { two } from './cycle-back.ts'

export const one = (): number => two()
