// Violates: domain-is-pure, domain-knows-no-machine
import { readFileSync } from 'node:fs'
import { main } from '../kernel/clock.ts'

export const read = [readFileSync, main]
