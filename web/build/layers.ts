import path from 'node:path'
import type { CSSOptions } from 'vite'

type Plugins = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>

const web = path.resolve(import.meta.dirname, '..')
const source = path.join(web, 'src')

/**
 * Who wins where two files set one property, weakest first: the component that uses a piece has the last word
 * on how it looks there. It follows the way that imports go, and never the order in which the parts of the
 * product happen to be loaded.
 */
export const layers = ['base', 'ui', 'kernel', 'feature', 'screen', 'shell'] as const

type Layer = (typeof layers)[number]

/** The layer of a CSS file, by its folder. */
export function layerOf(file: string): Layer {
  // A library's own rules give way to ours.
  if (file.split(path.sep).includes('node_modules')) return 'base'
  const [folder] = path.relative(source, file).split(path.sep)
  if (folder === 'theme') return 'base'
  if (folder === 'ui' || folder === 'kernel' || folder === 'shell') return folder
  if (folder === 'features') return 'feature'
  if (folder === 'admin' || folder === 'portal') return 'screen'
  throw new Error(`${file} stands in no layer. Say in layers.ts which one its folder is.`)
}

/**
 * Puts the rules of every CSS file into its layer, so that none can forget. Each file says the order of the
 * layers before: whichever comes first settles it.
 */
export function inLayers(): Plugins[number] {
  return {
    postcssPlugin: 'moorgate:layers',
    Once(root, { AtRule }) {
      const file = root.source?.input.file ?? ''
      // What stands in the HTML itself is for before the product is there.
      if (path.relative(web, file).startsWith('index.html?')) return
      const layer = layerOf(file)
      const rules = root.nodes.filter((node) => node.type !== 'comment' && !staysOutside(node))
      const inside = new AtRule({ name: 'layer', params: layer })
      inside.append(rules)
      root.prepend(new AtRule({ name: 'layer', params: layers.join(', ') }))
      root.append(inside)
    },
  }
}

/** Faces and paper sizes are the document's, and know no layers. */
function staysOutside(node: { type: string; name?: string }): boolean {
  return node.type === 'atrule' && ['font-face', 'page'].includes(node.name ?? '')
}
