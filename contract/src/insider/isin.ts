import { pattern } from '../wire.ts'

/** International Securities Identification Number (ISO 6166). Its check digit is not computed. */
export const isinField = () => pattern(/^[A-Z]{2}[A-Z0-9]{9}[0-9]$/, 12, 'GB00BPMP3X48')
