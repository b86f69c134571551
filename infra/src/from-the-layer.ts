import type { Plugin } from 'esbuild'

/**
 * Lambda names its layers by `NODE_PATH`, which `require` obeys and `import` does not: what lies in a layer is
 * required, also where the source imports it. It is loaded when it is first used, as before.
 */
export const fromTheLayer = (name: string): Plugin => ({
  name: `${name} from the layer`,
  setup({ onResolve, onLoad }) {
    onResolve({ filter: new RegExp(`^${name}$`) }, ({ namespace }) =>
      namespace === 'layer' ? { path: name, external: true } : { path: name, namespace: 'layer' },
    )
    onLoad({ filter: /.*/, namespace: 'layer' }, () => ({
      contents: `module.exports = require('${name}')`,
      loader: 'js',
    }))
  },
})
