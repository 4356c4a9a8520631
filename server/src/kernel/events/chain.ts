const mark = 'chain:'

/** The request id of an act that another event caused by way of a stored run. */
export const chainedBy = (runId: number): string => `${mark}${runId}`

/**
 * The run that an act comes from, by its request id. What listens to the act's events acts with the same one, so
 * that a chain of acts that cause each other is known as one.
 */
export function chainOf(requestId: string | null | undefined): number | undefined {
  const id = requestId?.startsWith(mark) ? Number(requestId.slice(mark.length)) : Number.NaN
  return Number.isSafeInteger(id) ? id : undefined
}
