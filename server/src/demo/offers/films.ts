import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { UploadedPart } from '../form.ts'

const types = { mp4: 'video/mp4', vtt: 'text/vtt' } as const

/** A film drawn for the purpose, and its captions: "The tide at work" lies in `the-tide-at-work.mp4` and `.vtt`. */
export function filmParts(name: string): Promise<UploadedPart[]> {
  const file = path.join(import.meta.dirname, 'films', name.toLowerCase().replaceAll(' ', '-'))
  return Promise.all(
    (['mp4', 'vtt'] as const).map(async (ending) => ({
      name: `${name}.${ending}`,
      type: types[ending],
      bytes: await readFile(`${file}.${ending}`),
    })),
  )
}
