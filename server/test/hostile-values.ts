/**
 * What no field expects, as JSON text: other types, what no column holds, what PostgreSQL can't store, what
 * looks like a date and is none.
 */
export const hostileValues = [
  '{}',
  '[]',
  '[null]',
  '[{"id":{}}]',
  'null',
  'true',
  '-1',
  '0.1',
  '1e309',
  '9223372036854775808',
  '"9007199254740993"',
  `"${'9'.repeat(400)}"`,
  '"a\\u0000b"',
  '"\\ud800"',
  '"2026-02-30"',
  '"٣"',
  '"<img src=x onerror=alert(1)>"',
  `"${'x'.repeat(70_000)}"`,
]

export const hostileQueries = [
  '2026-02-30,2026-13-01',
  ',2026-02-29',
  '0000-00-00',
  '99999-01-01',
  '2026-01-01T25:00:00Z',
  '2026-02-10 (x)',
  '>=1e9',
  '>=2026-02-30',
  '1e400',
  '%00',
  '%F0%9F%92%A9',
  '-1',
  '9223372036854775808',
  "'%20or%201=1",
  '%25_',
  '2026-02-30',
  '1..',
  ',,',
  'null',
  'x'.repeat(3000),
]

export const hostileIds = [
  '0',
  '-1',
  'abc',
  '1e3',
  '9223372036854775808',
  '%00',
  '%F0%9F%92%A9',
  '..%2F..',
  '1'.repeat(300),
]

export const brokenQueries = [
  'sort=-nope',
  'include=nope',
  'fields[nope]=x',
  'page=-1',
  'page[size]=x',
  'per_page=1e9',
  'cursor=e30',
  'cursor=%00',
  'filter=x',
  'filter[nope]=1',
  'append=nope',
  '__proto__[x]=1',
  '%',
]

export const brokenBodies = [
  '',
  '{',
  '[]',
  '"x"',
  'null',
  '1',
  '{"a":'.repeat(3000),
  '{"__proto__":{"x":1}}',
  '{"_method":"DELETE"}',
]
