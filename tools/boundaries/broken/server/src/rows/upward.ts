// Violates: rows-stand-on-the-kernel
import type { Rule } from '../domain/rule.ts'

export type Known = Rule
