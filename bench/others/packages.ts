import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { cache } from '../place.ts'

/** What is measured beside us and is no part of us: versions that are exact, in a package of its own. */
export interface PackageManifest {
  name: string
  dependencies: Readonly<Record<string, string>>
  overrides?: Readonly<Record<string, string>>
}

/**
 * Somebody else's program can't be had or run here: no network, no such version, no compiler. The run goes on
 * without its rows and says so.
 */
export class UnavailableError extends Error {}

const others = path.join(cache, 'bench-others')

/**
 * The folder that has exactly these packages below it, installed by npm when first asked for, outside our
 * workspaces: neither they nor their licences are ours, and most runs never want them. Throws Unavailable
 * with npm's words.
 */
export async function packagesOf(manifest: PackageManifest): Promise<string> {
  const folder = path.join(others, manifest.name)
  const stamp = path.join(folder, '.installed')
  const wanted = JSON.stringify({ ...manifest, version: '0.0.0', private: true }, undefined, 2)
  const installed = `${process.version} ${wanted}`
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === installed) return folder
  console.log(`  installing ${manifest.name} into ${path.relative('.', folder)}`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'package.json'), `${wanted}\n`)
  await npmInstall(folder)
  await writeFile(stamp, installed)
  return folder
}

/** Compiled parts are made for the Node that will run them, from its own headers where it brought them. */
async function npmInstall(folder: string): Promise<void> {
  const script = process.env['npm_execpath'] ?? ''
  const [program, ...first] = script.endsWith('npm-cli.js') ? [process.execPath, script] : ['npm']
  const node = path.dirname(process.execPath)
  const headers = path.dirname(node)
  try {
    await promisify(execFile)(
      program!,
      [...first, 'install', '--no-audit', '--no-fund', '--loglevel=error', '--engine-strict=false'],
      {
        cwd: folder,
        shell: process.platform === 'win32',
        maxBuffer: 2 ** 26,
        env: {
          ...process.env,
          PATH: `${node}${path.delimiter}${process.env['PATH'] ?? ''}`,
          ...(existsSync(path.join(headers, 'include/node')) && { npm_config_nodedir: headers }),
        },
      },
    )
  } catch (error) {
    const said = (error as { stderr?: string }).stderr?.trim() ?? ''
    throw new UnavailableError(
      `npm can not install ${path.basename(folder)}: ${said.split('\n').at(0) ?? ''}`,
    )
  }
}
