// Violates: kernel-knows-no-business
import type { Rule } from '../domain/rule.ts'

export type Known = Rule
