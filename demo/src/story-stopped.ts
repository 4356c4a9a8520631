/** The story can't go on: an act contradicts the order of things, or the product refuses it. */
export class StoryStopped extends Error {
  override readonly name = 'StoryStopped'
  readonly act: string

  constructor(act: string, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause)
    super(`The story stops at "${act}": ${why}`, { cause })
    this.act = act
  }
}
