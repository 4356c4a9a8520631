export type { UnsignableReason } from './assemble.ts'
export type { SealKey } from './cms.ts'
export type { PageMark } from './page-marks.ts'
export { makeSealed, readPages, sealPaper } from './seal-in-worker.ts'

/** Making and reading certificates; the standards that they are written in are loaded when somebody signs. */
export const certificates = () => import('./certificate.ts')
