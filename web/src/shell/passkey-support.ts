/** Whether this browser knows passkeys at all. */
export function knowsPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function'
}

/** The browser's own question was answered with no, or not in time. Nothing was made and nobody let in. */
export function isDismissed(error: unknown): boolean {
  return error instanceof Error && error.name === 'NotAllowedError'
}
