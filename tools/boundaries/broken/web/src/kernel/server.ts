// Violates: web-never-imports-server
import { main } from '../../../server/src/main.ts'

export const imported = main
