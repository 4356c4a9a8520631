import { readdir, readFile, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin, ProxyOptions } from 'vite'
import { firstVisitChunks, libraryChunks } from './build/chunks.ts'
import { firstFiles } from './build/first-files.ts'
import { iconsByFile } from './build/icons.ts'
import { countsLabelPlaces } from './build/label-places.ts'
import { inLayers } from './build/layers.ts'
import { releaseWorker } from './build/release-worker.ts'
import { sharedChunks } from './build/shared-chunks.ts'

const server = process.env['API'] ?? 'http://localhost:4717'

export default defineConfig({
  plugins: [
    iconsByFile(),
    react(),
    englishOnly(),
    countsLabelPlaces(),
    firstFiles(),
    releaseWorker(),
    compressed(),
  ],
  css: { postcss: { plugins: [inLayers()] } },
  // The server puts a fresh nonce in place of this into each answer.
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    cssCodeSplit: true,
    // Which chunks import which: what a first visit weighs is counted by it.
    manifest: true,
    // The content security policy allows fonts from our own address only.
    assetsInlineLimit: 0,
    // Every browser that this runs in preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A contract module does nothing when it is loaded but declare: what a page does not use, it does not
      // carry.
      treeshake: { moduleSideEffects: (id) => !id.includes('/contract/src/') },
      input: { index: 'index.html', worker: 'worker/worker.ts' },
      output: {
        // A service worker rules what lies beside and below it, and its address never changes.
        entryFileNames: ({ name }) => (name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            ...libraryChunks,
            ...firstVisitChunks(),
            sharedChunks(path.resolve(import.meta.dirname, 'src/main.tsx')),
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '^/(api|sanctum|user|passkeys|files|dev|email)/': forwarded(),
      '^/app/': { ...forwarded(), ws: true },
      // Pages by GET, acts by every other method.
      '^/(login|logout|register|two-factor-challenge)$': forwarded({ except: isPage }),
    },
  },
})

/** Passes requests on to the API under the same host name, by which it knows the tenant. */
function forwarded({ except }: { except?: (request: IncomingMessage) => boolean } = {}): ProxyOptions {
  return {
    target: server,
    bypass: (request) => (except?.(request) === true ? request.url : undefined),
    // Vite's port is not an origin that the API knows.
    configure: (proxy) => {
      proxy.on('proxyReq', (outgoing) => outgoing.removeHeader('origin'))
      proxy.on('proxyReqWs', (outgoing) => outgoing.removeHeader('origin'))
    },
  }
}

function isPage(request: IncomingMessage): boolean {
  return request.method === 'GET' || request.method === 'HEAD'
}

/**
 * The product speaks British English. React Aria brings its few words in thirty languages, which are left out,
 * and asks the browser for its own, which on a slow phone takes 150 ms before the first picture.
 */
function englishOnly(): Plugin {
  const foreign = /[/\\](?!en-(?:GB|US))[a-z]{2}-[A-Z]{2}\.m?js$/
  const ownLocale = /react-aria[/\\].*[/\\]useDefaultLocale\.m?js$/
  return {
    name: 'moorgate:english-only',
    enforce: 'pre',
    resolveId: (id) => (foreign.test(id) ? '\0foreign-words' : null),
    load: (id) => {
      if (id === '\0foreign-words') return 'export default {}'
      return ownLocale.test(id) ? british : null
    },
  }
}

const british = `const locale = { locale: 'en-GB', direction: 'ltr' }
export const getDefaultLocale = () => locale
export const useDefaultLocale = getDefaultLocale`

/** Writes .br and .gz beside each asset, so that the server compresses nothing while somebody waits. */
function compressed(): Plugin {
  return {
    name: 'moorgate:compressed',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      const folder = path.join(dir, 'assets')
      const names = await readdir(folder)
      const files = names.filter((name) => /\.(?:js|css|svg|json)$/.test(name))
      await Promise.all(files.map((name) => compress(path.join(folder, name))))
    },
  }
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, best),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
