export { escapeHtml } from './escape.ts'
export { boldMarkers, plainText } from './plain-text.ts'
export { sanitised } from './sanitise.ts'
export type { Sanitised, SanitiseOptions } from './sanitise.ts'
