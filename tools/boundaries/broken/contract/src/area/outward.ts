// Violates: contract-depends-on-nothing
import { readFileSync } from 'node:fs'

export const text = readFileSync
