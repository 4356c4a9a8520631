interface Parameter {
  name: string
  in: string
  description?: string
}

interface Description {
  paths: Record<string, Record<string, { parameters?: Parameter[] }>>
}

/** A list as the API's own description tells of it. */
export interface DescribedList {
  path: string
  filters: string[]
  sorts: string[]
  includes: string[]
  /** Names of `fields[…]`. */
  types: string[]
}

/** Every list and every file of one: each has an order. */
export function describedLists({ paths }: Description): DescribedList[] {
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const parameters = get?.parameters ?? []
    // A report has an order too, and none of the other words of lists.
    if (!parameters.some(({ name }) => name === 'sort')) return []
    if (!parameters.some(({ name }) => name.startsWith('fields['))) return []
    const namesOf = (start: string) =>
      parameters.flatMap(({ name }) =>
        name.startsWith(`${start}[`) ? [name.slice(start.length + 1, -1)] : [],
      )
    return [
      {
        path,
        filters: namesOf('filter'),
        sorts: choicesOf(parameters, 'sort'),
        includes: choicesOf(parameters, 'include'),
        types: namesOf('fields'),
      },
    ]
  })
}

/** `Any of id, name; a minus for descending` → id and name. */
function choicesOf(parameters: readonly Parameter[], name: string): string[] {
  const [, words = ''] =
    /^Any of ([\w, ]+)/.exec(parameters.find((each) => each.name === name)?.description ?? '') ?? []
  return words.split(/, |,? and /).filter((word) => /^\w+$/.test(word))
}

/** Names and values that every object of JavaScript knows, and that no resource has. */
export const inherited = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '__defineGetter__',
]
