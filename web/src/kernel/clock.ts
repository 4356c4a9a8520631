/** The present moment in this browser. Everything that computes with time takes it as a parameter. */
export function now(): Date {
  return new Date()
}
