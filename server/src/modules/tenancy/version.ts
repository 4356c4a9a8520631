import { readFileSync } from 'node:fs'

const manifest = new URL('../../../../package.json', import.meta.url)

/** The version of the product, as its manifest says it. */
export const appVersion = (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
