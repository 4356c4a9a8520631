import type { NamedRecord } from '../../../features/records/reference-query.ts'

/** Records of a short list as choices. */
export const optionsOf = (records: readonly NamedRecord[] = []) =>
  records.map(({ id, name }) => ({ value: id, label: name }))
