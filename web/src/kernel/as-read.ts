type RecordWithId = Readonly<{ id?: unknown }>

/**
 * The record that a dialog was opened with, as its list holds it now: somebody else may have changed it
 * since. What the list no longer holds, and "new", stay as they are.
 */
export function asRead<Opened extends object | 'new'>(
  opened: Opened,
  rows: readonly NoInfer<Opened>[] | undefined,
): Opened {
  if (opened === 'new') return opened
  const { id } = opened as RecordWithId
  return rows?.find((row) => (row as RecordWithId).id === id) ?? opened
}
