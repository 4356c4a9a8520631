// Violates: parts-do-not-know-the-whole
import { main } from '../../main.ts'

export const whole = main
