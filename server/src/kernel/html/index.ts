export { escapeHtml } from './escape.ts'
export { boldMarkers, plainText, unmarked } from './plain-text.ts'
export { sanitised, sanitiseRichText } from './sanitise.ts'
export type { Sanitised, SanitiseOptions } from './sanitise.ts'
