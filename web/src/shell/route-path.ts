/** A screen's pattern as the router writes it: `/a/:id` is `/a/$id`, `:x?` may be left out, `org_:id` has a prefix. */
export function routePath(pattern: string): string {
  return pattern
    .split('/')
    .map((segment) => {
      const [, prefix = '', name, optional] = /^([^:]*):(\w+)(\??)$/.exec(segment) ?? []
      if (name === undefined) return segment
      if (optional === '?') return `{-$${name}}`
      return prefix === '' ? `$${name}` : `${prefix}{$${name}}`
    })
    .join('/')
}
