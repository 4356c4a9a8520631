export interface ReferenceParts {
  /** "RF", the standard's mark. */
  mark: string
  /** The two digits by which a slip of the finger is noticed. */
  check: string
  /** Who pays for what, in groups of four as one reads it out. */
  payload: string[]
}

/**
 * A payment reference by its parts (ISO 11649), or undefined for one of another kind, which is shown as it
 * is.
 */
export function referenceParts(reference: string): ReferenceParts | undefined {
  const found = /^(RF)(\d{2})([A-Z0-9]{1,21})$/.exec(reference.toUpperCase().replaceAll(/\s/g, ''))
  if (!found) return undefined
  const [, mark = '', check = '', payload = ''] = found
  return { mark, check, payload: payload.match(/.{1,4}/g) ?? [] }
}
