/**
 * A body as forms send it. Files and blobs stay what they are; everything else is text under a bracketed
 * name.
 */
export type Payload = Readonly<Record<string, unknown>>

/**
 * `{a: {b: 1}, c: ['x'], d: null}` becomes `a[b]=1`, `c[0]=x`, `d=`. Undefined is left out; an empty list is
 * sent as `c=`, which clears it; booleans are 1 and 0.
 */
export function toFormData(payload: Payload): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(payload)) append(form, name, value)
  return form
}

function append(form: FormData, name: string, value: unknown): void {
  if (value === undefined) return
  if (value instanceof Blob) form.append(name, value)
  else if (isNested(value)) appendParts(form, name, value)
  else form.append(name, plain(value))
}

function appendParts(form: FormData, name: string, value: object): void {
  const parts = Object.entries(value)
  if (parts.length === 0) form.append(name, '')
  for (const [key, part] of parts) append(form, `${name}[${key}]`, part)
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof Date)
}

function plain(value: unknown): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? '1' : '0'
  return value instanceof Date ? value.toISOString() : String(value)
}
