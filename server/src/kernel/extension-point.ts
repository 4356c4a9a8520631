/** What a module declares for an extension point of a module below it. */
export interface PointHandler {
  point: symbol
  handler: unknown
}

/**
 * A place at which a module calls the modules above it, which it doesn't import: in a command, it calls their
 * handlers in the same transaction, in the order of the modules. The module exports `handler`, and modules
 * above put what it makes into their manifest.
 */
export function extensionPoint<Handler>(name: string): {
  handler: (handler: Handler) => PointHandler
  handlersOf: (modules: { handlers: readonly PointHandler[] }) => Handler[]
} {
  const key = Symbol(name)
  return {
    handler: (handler) => ({ point: key, handler }),
    handlersOf: ({ handlers }) =>
      handlers.filter(({ point }) => point === key).map(({ handler }) => handler as Handler),
  }
}
