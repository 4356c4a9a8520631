type ParameterIn<Segment extends string> = Segment extends `${string}:${infer Name}?`
  ? { [Key in Name]?: string | number }
  : Segment extends `${string}:${infer Name}`
    ? { [Key in Name]: string | number }
    : unknown

/** The values that a path pattern needs, by name. */
export type PathValues<Pattern extends string> = string extends Pattern
  ? Readonly<Record<string, string | number>>
  : Pattern extends `${infer Segment}/${infer Rest}`
    ? ParameterIn<Segment> & PathValues<Rest>
    : ParameterIn<Pattern>

/**
 * A path pattern with its values filled in, each encoded. An optional parameter without a value goes with its
 * slash.
 */
export function pathTo<const Pattern extends string>(pattern: Pattern, values: PathValues<Pattern>): string {
  const known = values as Readonly<Record<string, string | number | undefined>>
  return pattern.replaceAll(/(\/?):(\w+)(\??)/g, (_whole, slash: string, name: string, optional: string) => {
    const value = known[name]
    if (value === undefined && optional === '') throw new RangeError(`${pattern} needs a value for ${name}.`)
    return value === undefined ? '' : `${slash}${encodeURIComponent(value)}`
  })
}

/** What a pattern reads from a path, or undefined where they differ. One trailing slash is forgiven. */
export type PathReader = (pathname: string) => Readonly<Record<string, string>> | undefined

export function readerOf(pattern: string): PathReader {
  const expression = new RegExp(`^${source(pattern)}/?$`)
  return (pathname) => {
    const match = expression.exec(pathname)
    return match === null ? undefined : decoded(match.groups ?? {})
  }
}

/**
 * The words of a pattern are letters, digits, hyphens and underscores, none of which means anything in an
 * expression.
 */
function source(pattern: string): string {
  if (pattern === '/') return ''
  return pattern
    .split(/(\/?:\w+\??)/)
    .map((part) => {
      const [, slash, name, optional] = /^(\/?):(\w+)(\??)$/.exec(part) ?? []
      if (name === undefined) return part
      const group = `${slash ?? ''}(?<${name}>${name === 'id' || name.endsWith('Id') ? '[1-9]\\d{0,15}' : '[^/]+'})`
      return optional === '?' ? `(?:${group})?` : group
    })
    .join('')
}

function decoded(groups: Readonly<Record<string, string | undefined>>): Record<string, string> | undefined {
  try {
    return Object.fromEntries(
      Object.entries(groups).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, decodeURIComponent(value)]],
      ),
    )
  } catch {
    return undefined
  }
}
