/**
 * The ids with one of them before another, or last where there is no other. Undefined where it stands there
 * already.
 */
export function movedBefore(
  ids: readonly number[],
  id: number,
  beforeId: number | null,
): number[] | undefined {
  if (beforeId === id || !ids.includes(id)) return undefined
  const others = ids.filter((each) => each !== id)
  const at = beforeId === null ? -1 : others.indexOf(beforeId)
  const after = others.toSpliced(at < 0 ? others.length : at, 0, id)
  return after.every((each, place) => each === ids[place]) ? undefined : after
}
