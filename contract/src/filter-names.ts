/**
 * The filter that a resource declares for a name: the name's own, or that of its family, which is declared
 * once for members that only the tenant knows. `status` → `status`; `attribute.12` → `attribute.*`; what it
 * does not have → undefined.
 */
export function declaredFilter(filters: Readonly<Record<string, unknown>>, name: string): string | undefined {
  if (Object.hasOwn(filters, name)) return name
  const [, family] = /^([a-z_]+)\.[1-9]\d{0,14}$/.exec(name) ?? []
  return family !== undefined && Object.hasOwn(filters, `${family}.*`) ? `${family}.*` : undefined
}
