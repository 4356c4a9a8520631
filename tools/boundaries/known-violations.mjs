/**
 * Imports that break a rule today and wait for a larger change. The check fails when an entry no longer
 * violates its rule, so the list only becomes shorter.
 * @type {{ rule: string, reason: string, imports: string[] }[]}
 */
export const knownViolations = []
